import { type Completion, completeCommand, parseCommand } from '@ledgerdeck/command-line'
import { useMemo, useState } from 'react'
import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'
import { useSessionUser } from '../session/session.ts'
import { todayOfReader } from '../ui/day-bounds.ts'
import { type CommandScope, scopeOf } from './command-scope.ts'
import { previewCommand } from './preview.ts'
import { useCommandRunner } from './use-command-runner.ts'

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

/** An empty line offers the latest commands first. */
function completionsOf(line: string, scope: CommandScope, history: readonly string[]): Completion[] {
  const offered = completeCommand(line, scope).filter((one) => one.line !== line)
  if (line.trim() !== '') return offered
  const used = history.slice(0, MAX_OFFERED_HISTORY).map((one) => ({ line: one, about: 'Used before' }))
  return [...used, ...offered.filter((one) => !history.includes(one.line))]
}

/** Local-storage key: the commands run in this browser, the latest first. */
const historyKey = 'commandHistory'

const MAX_ENTRIES = 20
const MAX_LENGTH = 200

function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(historyKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((line): line is string => typeof line === 'string' && line !== '').slice(0, MAX_ENTRIES)
  } catch {
    return []
  }
}

/** A repeated line moves to the front. Very long lines are not stored. */
function addToHistory(line: string): void {
  if (line.length > MAX_LENGTH) return
  const lines = [line, ...readHistory().filter((one) => one !== line)].slice(0, MAX_ENTRIES)
  writeStored(historyKey, JSON.stringify(lines))
}

function clearHistory(): void {
  removeStored(historyKey)
}
