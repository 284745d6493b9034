import {
  type Command,
  completeCommand,
  explainCommand,
  findWord,
  type ParseResult,
  parseCommand,
} from '@ledgerdeck/command-line'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usersSearch } from '../admin/users/user-search.ts'
import { readStored, removeStored } from '../api/browser-storage.ts'
import { failureText } from '../api/call-error.ts'
import { writePreference } from '../api/consent.ts'
import { useWrite } from '../api/use-write.ts'
import { postsSearch } from '../blog/list/list-search.ts'
import { createNote } from '../notes/note-calls.ts'
import { emptyNote } from '../notes/note-draft.ts'
import { useSessionUser } from '../session/session.ts'
import { chooseTheme } from '../shell/appearance.ts'
import { todayOfReader } from '../ui/format.ts'
import { type CommandScope, scopeOf, understandLine } from './command-scope.ts'
import { previewCommand } from './preview.ts'
import { type Suggestion, useSearchResults } from './search-results.ts'

export function useCommandLine(close: () => void) {
  const user = useSessionUser()
  const [line, setLine] = useState('')
  const [history, setHistory] = useState(readHistory)
  const scope = useMemo(() => scopeOf(user), [user])
  const understood = useMemo(() => understandLine(line, scope), [line, scope])
  const completions = completionsOf(line, scope, history)
  // A word that begins a command finds pages, and only other text is sent to the server.
  const searchText = completions.length > 0 ? null : searchTextOf(understood.result)
  const pageText = searchText ?? (line.includes(' ') ? null : line)
  const results = useSearchResults({ pageText, searchText, scope, user })
  const { run, open, problem, isBusy, forgetProblem } = useCommandRunner({
    scope,
    close,
    onRun: (ran) => {
      addToHistory(ran)
      setHistory(readHistory())
    },
    // Another line may have been typed since.
    onDone: (done) => setLine((present) => (present === done ? '' : present)),
  })

  return {
    line,
    change: (next: string) => {
      setLine(next)
      forgetProblem()
    },
    run,
    open,
    close,
    ...understood,
    problem,
    isBusy,
    scope,
    completions: [...completions, ...results],
    hasHistory: history.length > 0,
    forgetHistory: () => {
      clearHistory()
      setHistory([])
    },
  }
}

export type CommandPrompt = ReturnType<typeof useCommandLine>

function searchTextOf(result: ParseResult): string | null {
  if (result.status === 'search') return result.text
  return result.status === 'complete' && result.command.type === 'find' ? result.command.text : null
}

const maxOfferedHistory = 5

/** An empty line offers the latest commands first. */
function completionsOf(line: string, scope: CommandScope, history: readonly string[]): Suggestion[] {
  const offered = completeCommand(line, scope).filter((one) => one.line !== line)
  if (line.trim() !== '') return offered
  // Leaves out lines of an earlier user of this browser with more rights.
  const used = history
    .filter((one) => explainCommand(parseCommand(one), scope).canRun)
    .slice(0, maxOfferedHistory)
    .map((one) => ({ line: one, about: 'Recent' }))
  return [...used, ...offered.filter((one) => !history.includes(one.line))]
}

const historyKey = 'commandHistory'

const maxEntries = 20
const maxLength = 200

function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(historyKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((line): line is string => typeof line === 'string' && line !== '').slice(0, maxEntries)
  } catch {
    return []
  }
}

/** A repeated line moves to the front. Very long lines are not stored. */
function addToHistory(line: string): void {
  if (line.length > maxLength) return
  const lines = [line, ...readHistory().filter((one) => one !== line)].slice(0, maxEntries)
  writePreference(historyKey, JSON.stringify(lines))
}

function clearHistory(): void {
  removeStored(historyKey)
}

interface RunnerOptions {
  scope: CommandScope
  close: () => void
  onRun: (line: string) => void
  onDone: (line: string) => void
}

function useCommandRunner({ scope, close, onRun, onDone }: RunnerOptions) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)

  function open(to: string | undefined, hasOwnDocument = false) {
    if (to === undefined) return
    close()
    if (hasOwnDocument) location.assign(to)
    else void navigate(to)
  }

  const noted = useRef('')
  const { write, isPending, failure, forgetFailure } = useWrite(
    (text: string) => createNote({ ...emptyNote, content: text }),
    { showsFailure: true, onSuccess: () => onDone(noted.current) },
  )

  function changeTheme(name: string) {
    const theme = findWord(scope.themes, name)
    if (theme) chooseTheme(theme.name)
    close()
  }

  const runners: { [Type in Command['type']]: (command: Command & { type: Type }) => void } = {
    help: () => {},
    note: ({ text }) => write(text),
    find: ({ text }) => open(postsSearch.address({ ...postsSearch.defaults, title: text })),
    theme: ({ theme }) => changeTheme(theme),
    goto: ({ destination }) => {
      const found = findWord(scope.destinations, destination)
      open(found?.to, found?.hasOwnDocument)
    },
    suspend: ({ username, reason }) => {
      close()
      void navigate(usersSearch.address({ ...usersSearch.defaults, username }), {
        state: { suspend: username, reason },
      })
    },
    loan: (command) => open(previewCommand(command, todayOfReader())?.to),
    bond: (command) => open(previewCommand(command, todayOfReader())?.to),
    tbond: (command) => open(previewCommand(command, todayOfReader())?.to),
  }

  function run(line: string): void {
    const { result, explanation } = understandLine(line, scope)
    if (isPending || result.status === 'empty') return
    if (!explanation.canRun) return void setProblem(explanation.text)
    const command: Command = result.status === 'complete' ? result.command : { type: 'find', text: line.trim() }
    // Notes are private, so they stay out of the history.
    if (command.type === 'note') noted.current = line
    else onRun(line.trim())
    const runOne = runners[command.type] as (command: Command) => void
    runOne(command)
  }

  function forgetProblem() {
    setProblem(null)
    forgetFailure()
  }

  return { run, open, problem: problem ?? (failure && failureText(failure)), isBusy: isPending, forgetProblem }
}
