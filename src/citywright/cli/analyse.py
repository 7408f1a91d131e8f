"""`citywright analyse`: what the decisions of a record were worth."""

from argparse import Namespace
from pathlib import Path

from citywright.arena.analysis import Analysis, AnalysisReport, Judged, analysis_page, head
from citywright.arena.journal import Journal, work_name
from citywright.bots.thinking import Thinking
from citywright.cli import files
from citywright.cli.command import INTERRUPTED
from citywright.cli.progress import work_through
from citywright.cli.screen import print_table
from citywright.engine.errors import BadInput


def analyse(arguments: Namespace) -> int:
    record = files.read_record(arguments.file, edition=arguments.edition)
    thinking = Thinking(visits=arguments.visits) if arguments.visits else Thinking(seconds=arguments.seconds)
    page = files.writable(arguments.page) or files.own_folder() / f"{Path(arguments.file).stem}-analysis.html"
    data = files.writable(arguments.json)
    first = head(record, thinking)
    work = Path(arguments.work) if arguments.work else files.own_folder() / work_name(first)
    with Journal(work, first, Judged) as journal:
        analysis = Analysis(record, thinking, journal)
        if not analysis.numbers:
            raise BadInput(f"{arguments.file}: nobody ever had a choice in this record")
        finished = run(analysis)
    if not finished:
        return INTERRUPTED
    report = AnalysisReport(record, analysis.decisions)
    show(report)
    files.write_whole(page, analysis_page(report))
    print(f"page: {page}")
    if data is not None:
        files.write_whole(data, report.as_json().decode())
        print(f"JSON: {data}")
    return 0


def run(analysis: Analysis) -> bool:
    """Judge what is left; False when somebody stopped it."""
    title, total = f"{analysis.record.game.title}, decisions", len(analysis.numbers)
    return work_through(title, "decisions", analysis.run(), analysis.judged, total, analysis.journal.path)


def show(report: AnalysisReport) -> None:
    print_table(report.title, *report.seats(), caption=report.about())
    if report.turning:
        print_table("Turning points", *report.listed(report.turning), left=5)
