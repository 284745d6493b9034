import type { FoundUser } from '@ledgerdeck/contract/friends'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { failureText } from '../../api/call-error.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askUser } from '../friend-list.ts'
import { People, Person } from './person.tsx'
import styles from './user-search.module.css'

interface Found {
  query: string
  users: readonly FoundUser[]
}

/** Looks users up by their names, and asks them to be friends. */
export function UserSearch({ onChange }: { onChange: () => void }) {
  const [text, setText] = useState('')
  const { found, problem, isSearching, search, clear } = useUserSearch()
  const { busy, run } = useAction(() => {
    onChange()
    if (found) void search(found.query)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isSearching) void search(text.trim())
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          label="Find users"
          name="query"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="User name"
          onChange={(event) => setText(event.target.value)}
          className={styles.field}
        />
        <Button type="submit" variant="primary" aria-disabled={isSearching}>
          {isSearching ? 'Searching...' : 'Search'}
        </Button>
        <Button
          onClick={() => {
            setText('')
            clear()
          }}
        >
          Clear
        </Button>
      </form>
      <div role="status">
        {problem !== null && <Notice tone="danger" title={problem} />}
        {found && <p className={styles.count}>{countText(found)}</p>}
      </div>
      {found && found.users.length > 0 && (
        <People>
          {found.users.map((user) => (
            <Person key={user.id} person={user}>
              <FocusKeeper>
                <Relation
                  user={user}
                  isBusy={busy !== null}
                  onAsk={() => run(`ask ${user.id}`, () => askUser(user.id))}
                />
              </FocusKeeper>
            </Person>
          ))}
        </People>
      )}
    </search>
  )
}

function Relation({ user, isBusy, onAsk }: { user: FoundUser; isBusy: boolean; onAsk: () => void }) {
  if (user.relation === 'friend') return <span className={styles.relation}>Friend</span>
  if (user.relation === 'request_sent') return <span className={styles.relation}>Request sent</span>
  const hasAsked = user.relation === 'request_received'
  return (
    <Button
      size="small"
      variant="primary"
      aria-disabled={isBusy}
      aria-label={hasAsked ? `Accept the request of ${user.username}` : `Add ${user.username}`}
      onClick={onAsk}
    >
      {hasAsked ? 'Accept' : 'Add'}
    </Button>
  )
}

const mostFound = 20

function countText({ query, users }: Found): string {
  if (users.length === 0) return `Nobody’s name contains “${query}”.`
  if (users.length === mostFound) return `The first ${mostFound} users. Type more of the name to find others.`
  return users.length === 1 ? '1 user found.' : `${users.length} users found.`
}

function useUserSearch() {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSearching, setSearching] = useState(false)
  const latest = useRef<AbortController>(null)

  const search = async (query: string) => {
    latest.current?.abort()
    const searching = new AbortController()
    latest.current = searching
    setSearching(true)
    setProblem(null)
    try {
      const { data } = await api.friends.searchUsers({ query: { query }, signal: searching.signal })
      setFound({ query, users: data })
    } catch (failure) {
      if (!searching.signal.aborted) setProblem(failureText(failure))
    } finally {
      if (latest.current === searching) setSearching(false)
    }
  }

  const clear = () => {
    latest.current?.abort()
    setFound(null)
    setProblem(null)
    setSearching(false)
  }

  return { found, problem, isSearching, search, clear }
}
