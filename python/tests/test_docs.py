"""The programs of docs/PYTHON.md, run as they stand, from the folder of the project."""
import contextlib
import io
import os
import pathlib
import re
import shutil
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["RUMREF_ROOT"])
PAGE = (ROOT / "docs/PYTHON.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"^## (.+?)\n(?:(?!^## ).*\n)*?```python\n(.*?)```\n", PAGE, re.MULTILINE | re.DOTALL))


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(ROOT / "samples/gin", f"{folder.name}/samples/gin")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def run_all(self):
        said = []
        for program in re.findall(r"```python\n(.*?)```\n", PAGE, re.DOTALL):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(program, "docs/PYTHON.md", "exec"), {"__name__": "__main__"})
            said.append(out.getvalue())
        return said

    def test_they_run_and_say_something(self):
        said = self.run_all()
        self.assertEqual(len(said), 6)
        for text in said:
            self.assertTrue(text.strip())
        self.assertIn("Ala", said[0])
        self.assertIn("legal", said[1])
        self.assertIn("player_0", said[2])
        self.assertIn("said 'draw'", said[3])
        self.assertTrue(pathlib.Path("match.rgn").exists())
        self.assertIn("Bartek", said[5])

    def test_uses_are_short(self):
        for title, program in PROGRAMS.items():
            self.assertLessEqual(program.count("\n"), 24, title)


if __name__ == "__main__":
    unittest.main()
