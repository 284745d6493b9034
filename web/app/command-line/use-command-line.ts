import { type Completion, completeCommand, parseCommand } from '@ledgerdeck/command-line'
import { useMemo, useState } from 'react'
import { useSessionUser } from '../session/session.ts'
import { todayOfReader } from '../ui/day-bounds.ts'
import { addToHistory, clearHistory, readHistory } from './command-history.ts'
import { type CommandScope, scopeOf } from './command-scope.ts'
import { previewCommand } from './preview.ts'
import { useCommandRunner } from './use-command-runner.ts'

/** A line that is typed, what it means, and what running it does. */
export function useCommandLine(close: () => void) {
  const user = useSessionUser()
  const [line, setLine] = useState('')
  const [history, setHistory] = useState(readHistory)
  const scope = useMemo(() => scopeOf(user), [user])
  const result = useMemo(() => parseCommand(line), [line])
  const preview = useMemo(
    () => (result.status === 'complete' ? previewCommand(result.command, todayOfReader()) : null),
    [result],
  )
  const { run, problem, isBusy, forgetProblem } = useCommandRunner({
    scope,
    close,
    onRun: (ran) => {
      addToHistory(ran)
      setHistory(readHistory())
    },
    onDone: () => setLine(''),
  })

  return {
    line,
    change: (next: string) => {
      setLine(next)
      forgetProblem()
    },
    run,
    close,
    result,
    preview,
    problem,
    isBusy,
    scope,
    completions: completionsOf(line, scope, history),
    hasHistory: history.length > 0,
    forgetHistory: () => {
      clearHistory()
      setHistory([])
    },
  }
}

export type CommandPrompt = ReturnType<typeof useCommandLine>

const MAX_OFFERED_HISTORY = 5

/** With nothing typed, the latest commands come before the list of commands. */
function completionsOf(line: string, scope: CommandScope, history: readonly string[]): Completion[] {
  const offered = completeCommand(line, scope).filter((one) => one.line !== line)
  if (line.trim() !== '') return offered
  const used = history.slice(0, MAX_OFFERED_HISTORY).map((one) => ({ line: one, about: 'Used before' }))
  return [...used, ...offered.filter((one) => !history.includes(one.line))]
}
