import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { PublicUser, User } from '@ledgerdeck/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { postsSearch } from '../../blog/list/list-search.ts'
import { type FriendList, pendingOnly, relationQuery, useFriendChange } from '../../friends/friend-list.ts'
import { ProfilePicture } from '../../media/components/user-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { longDate } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from '../profile-page.module.css'

interface PublicCardProps {
  user: PublicUser | User
  isOwn: boolean
}

export function PublicCard({ user, isOwn }: PublicCardProps) {
  const status = unusableStatus(user)
  return (
    <div className={styles.public}>
      <Panel title="Public card">
        <div className={styles.row}>
          <ProfilePicture user={user} />
          <dl className={styles.facts}>
            <dt>Username</dt>
            <dd>{user.username}</dd>
            <dt>Joined</dt>
            <dd>
              <time dateTime={user.date_joined}>{longDate(user.date_joined)}</time>
            </dd>
          </dl>
        </div>
        {status !== null && <p className={styles.friendship}>This account is {status}. Only staff see this card.</p>}
        {!isOwn && status === null && <Friendship user={user} />}
      </Panel>
      <PostsOfAuthor username={user.username} />
    </div>
  )
}

/** Only staff receive the status, and only they can open the card of such an account. */
function unusableStatus(user: PublicCardProps['user']): string | null {
  if (!('account_status' in user)) return null
  const { account_status: status } = user
  return status === 'active' || status === 'locked' ? null : status
}

/** Renders nothing until it is known, or if it cannot be loaded. */
function Friendship({ user }: Pick<PublicCardProps, 'user'>) {
  const { data: list } = useQuery(relationQuery(user.id), queryClient)
  const request = useWrite((userId: number) => privateApi.friends.sendFriendRequest({ params: { userId } }))
  const change = useFriendChange()
  if (!list) return null
  const relation = relationTo(user.id, list)
  return (
    <FocusKeeper className={styles.friendship}>
      {relation.state === 'friend' && <p>You are friends.</p>}
      {relation.state === 'sent' && <p>You have sent a friend request.</p>}
      {relation.state === 'received' && (
        <>
          <p>{user.username} wants to be your friend.</p>
          <Button variant="primary" onClick={() => change.write({ action: 'accept', id: relation.requestId })}>
            Accept
          </Button>
          <Button onClick={() => change.write({ action: 'reject', id: relation.requestId })}>Reject</Button>
        </>
      )}
      {relation.state === 'none' && (
        <Button variant="primary" aria-disabled={request.isPending} onClick={() => request.write(user.id)}>
          Add friend
        </Button>
      )}
    </FocusKeeper>
  )
}

type Relation = { state: 'friend' | 'sent' | 'none' } | { state: 'received'; requestId: number }

function relationTo(userId: number, { friends, sent_requests, received_requests }: FriendList): Relation {
  if (friends.some(({ id }) => id === userId)) return { state: 'friend' }
  if (pendingOnly(sent_requests).some(({ to_user }) => to_user.id === userId)) return { state: 'sent' }
  const received = pendingOnly(received_requests).find(({ from_user }) => from_user.id === userId)
  return received ? { state: 'received', requestId: received.id } : { state: 'none' }
}

const shownPosts = 5

/** Renders nothing for users who have published nothing. */
function PostsOfAuthor({ username }: { username: string }) {
  const filters = { author_username: username, post_status: 'published', allow_empty: true } as const
  const { data: found } = useQuery(
    { ...endpointQuery(api.blog.listPosts, { query: filters }), retry: false },
    queryClient,
  )
  if (!found || found.data.length === 0) return null
  return (
    <Panel title={`Posts by ${username}`}>
      <ul className={styles.posts}>
        {found.data.slice(0, shownPosts).map(({ id, slug, title, published_date }) => (
          <li key={id}>
            <Link to={postAddress(slug)} dir="auto">
              {title}
            </Link>{' '}
            {published_date !== null && <time dateTime={published_date}>{longDate(published_date)}</time>}
          </li>
        ))}
      </ul>
      {found.totalPost > shownPosts && (
        <Link to={postsSearch.address({ author_username: username })}>All {found.totalPost} posts</Link>
      )}
    </Panel>
  )
}
