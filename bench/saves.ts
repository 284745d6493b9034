import type { BenchOptions } from './options.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figures, format, printLine } from './report.ts'
import { answerFigures, checkSaves } from './save-figures.ts'
import { startSaveLoad } from './save-job.ts'
import { createSaveTargets, saveCallers } from './save-targets.ts'

export async function* measureSaves({ saves }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const targets = await createSaveTargets(dataDir)
  await using server = await startProduct({ dataDir })
  await using load = startSaveLoad()
  const { origin } = server
  printLine(`${saveCallers} callers with ${targets.accounts.length} accounts, ${format(saves, '')} saves each`)
  const result = await load.run({
    origin,
    targets,
    callers: saveCallers,
    savesPerCaller: saves,
    pauseMs: 0,
    isRepeating: false,
  })
  yield* answerFigures(result)
  yield { what: 'requests without an answer', value: result.unanswered, unit: '', limit: { atMost: 0 } }
  yield* await checkSaves(origin, targets, result)
}
