import { measureAdmin } from './admin.ts'
import { measureAudit } from './audit.ts'
import { measureCalculators } from './calculators.ts'
import { measureCdn } from './cdn.ts'
import { measureComments } from './comments.ts'
import { measureDataExport } from './data-export.ts'
import { measureDatabase } from './database.ts'
import { MissingProgramError } from './debian-programs.ts'
import { measureFinance } from './finance.ts'
import { measureImport } from './import.ts'
import { measureKills } from './kills.ts'
import { measureLighthouse } from './lighthouse.ts'
import { describeMachine, loadText } from './machine.ts'
import { measureManga } from './manga.ts'
import { measureNotes } from './notes.ts'
import { type BenchOptions, parseOptions, usage } from './options.ts'
import { measurePages } from './pages.ts'
import { writePerformancePage } from './performance-page.ts'
import { measurePgBouncer } from './pgbouncer.ts'
import { measureReader } from './reader.ts'
import { measureRecording } from './recording.ts'
import { type Figure, type Figures, format, printLine, printTable } from './report.ts'
import { measureSaves } from './saves.ts'
import { measureSaving } from './saving.ts'
import { measureScale } from './scale.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSliders } from './sliders.ts'
import { measureSoak } from './soak.ts'
import { measureStandby } from './standby.ts'
import { measureStart } from './start.ts'
import { measureTricks } from './tricks.ts'
import { measureTyping } from './typing.ts'
import { measureUncached } from './uncached.ts'
import { measureWaking } from './waking.ts'
import { measureWeight } from './weight.ts'
import { measureWritingKills } from './writing-kills.ts'

const benchmarks = {
  pages: measurePages,
  uncached: measureUncached,
  database: measureDatabase,
  comments: measureComments,
  saving: measureSaving,
  saves: measureSaves,
  kills: measureKills,
  'writing-kills': measureWritingKills,
  soak: measureSoak,
  manga: measureManga,
  notes: measureNotes,
  'data-export': measureDataExport,
  import: measureImport,
  admin: measureAdmin,
  audit: measureAudit,
  recording: measureRecording,
  reader: measureReader,
  'sign-in': measureSignIn,
  finance: measureFinance,
  calculators: measureCalculators,
  sliders: measureSliders,
  typing: measureTyping,
  weight: measureWeight,
  waking: measureWaking,
  start: measureStart,
  tricks: measureTricks,
  lighthouse: measureLighthouse,
  scale: measureScale,
  pgbouncer: measurePgBouncer,
  standby: measureStandby,
  cdn: measureCdn,
} satisfies Record<string, (options: BenchOptions) => Figures>

type Name = keyof typeof benchmarks

function isName(name: string): name is Name {
  return Object.hasOwn(benchmarks, name)
}

/** A missed limit is not an error. Only a benchmark that fails exits with 1. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  const unknown = options.names.find((name) => !isName(name))
  if (unknown) throw new Error(`There is no benchmark "${unknown}", only ${Object.keys(benchmarks).join(', ')}.`)
  printLine(`${describeMachine()} · load ${loadText()}\n`)
  const chosen = options.names.length > 0 ? options.names.filter(isName) : (Object.keys(benchmarks) as Name[])
  const figures: Figure[] = []
  for (const name of chosen) await run(name, { options, figures })
  printLine('')
  printTable(figures)
}

async function run(name: Name, { options, figures }: { options: BenchOptions; figures: Figure[] }): Promise<void> {
  const loadBefore = loadText()
  printLine(`── ${name} · load ${loadBefore}`)
  const own: Figure[] = []
  try {
    for await (const figure of benchmarks[name](options)) {
      figures.push(figure)
      own.push(figure)
      printLine(`   ${figure.what}: ${format(figure.value, figure.unit)}`)
    }
    if (options.write)
      writePerformancePage({
        name,
        command: [name, ...process.argv.slice(2).filter((word) => word !== '--write' && !isName(word))]
          .map((word, index, words) => (words[index - 1] === '--data' ? 'FOLDER' : word))
          .join(' '),
        date: new Date(),
        machine: describeMachine(),
        load: [loadBefore, loadText()],
        figures: own,
      })
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${name} could not be run: ${error instanceof MissingProgramError ? message : stack}\n`)
    process.exitCode = 1
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${usage}\n`)
  process.exitCode = 1
}
