import type { FoundUser } from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { UserPicture } from '../../media/components/user-picture.tsx'
import { useKeptQuery } from '../../session/screens/screen-query.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { counted } from '../../ui/format.ts'
import styles from './user-search.module.css'

interface Found {
  query: string
  users: readonly FoundUser[]
}

export function UserSearch() {
  const [text, setText] = useState('')
  const [query, setQuery] = useState<string | null>(null)
  const { found, problem, isSearching, refetch } = useUserSearch(query)
  const request = useWrite((userId: number) => privateApi.friends.sendFriendRequest({ params: { userId } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '' || isSearching) return
    if (typed === query) void refetch()
    else setQuery(typed)
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
          placeholder="Username"
          onChange={(event) => setText(event.target.value)}
          className={styles.field}
        />
        <Button type="submit" variant="primary" aria-disabled={isSearching}>
          {isSearching ? 'Searching...' : 'Search'}
        </Button>
        <Button
          onClick={() => {
            setText('')
            setQuery(null)
          }}
        >
          Clear
        </Button>
      </form>
      <div role="status">
        {problem !== null && <Callout tone="danger" title={problem} />}
        {found && <p className={styles.count}>{countText(found)}</p>}
      </div>
      {found && found.users.length > 0 && (
        <People>
          {found.users.map((user) => (
            <Person key={user.id} person={user}>
              <FocusKeeper>
                <Relation user={user} isBusy={request.isPending} onAsk={() => request.write(user.id)} />
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
      aria-label={hasAsked ? `Accept the request from ${user.username}` : `Add ${user.username}`}
      onClick={onAsk}
    >
      {hasAsked ? 'Accept' : 'Add'}
    </Button>
  )
}

const maxFound = 20

function countText({ query, users }: Found): string {
  if (users.length === 0) return `No one else’s name contains “${query}”.`
  if (users.length === maxFound) return `The first ${maxFound} users. Type more of the name to narrow the search.`
  return `${counted(users.length, 'user')} found.`
}

function useUserSearch(query: string | null) {
  const input = { query: { query: query ?? '' } }
  const search = useKeptQuery({ ...endpointQuery(privateApi.friends.searchUsers, input), enabled: query !== null })
  const { error, isFetching, refetch } = search.query
  const [, shownInput] = search.shown?.queryKey ?? []
  return {
    found:
      query !== null && search.shown ? { query: shownInput?.query.query ?? '', users: search.shown.data.data } : null,
    problem: error && !isFetching ? failureText(error) : null,
    isSearching: isFetching,
    refetch,
  }
}

interface PersonProps {
  person: UserReference
  note?: ReactNode
  children?: ReactNode
}

export function Person({ person, note, children }: PersonProps) {
  const { id, username } = person
  return (
    <li className={styles.person}>
      <UserPicture user={person} size="small" alt="" />
      <div className={styles.text}>
        <Link to={`/user-profile/${id}`} className={styles.name}>
          {username}
        </Link>
        {note != null && <span className={styles.note}>{note}</span>}
      </div>
      {children != null && <div className={layout.row2}>{children}</div>}
    </li>
  )
}

export function People({ children }: { children: ReactNode }) {
  return <ul className={styles.people}>{children}</ul>
}
