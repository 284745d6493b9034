import type { User } from '@ledgerdeck/contract/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '../../api/use-write.ts'
import { currentUser } from '../../session/session.ts'
import { openSession } from '../../session/sign-in.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { entryDestination } from '../entry-destination.ts'
import { greet } from '../use-login.ts'
import { CountdownToLogin } from './countdown-to-login.tsx'

/**
 * Logs in the browser that registered, without the password. Only when asked if someone is logged
 * in, whose session it ends. `/login` leads on to the first page.
 */
export default function FirstSession({ seconds }: { seconds: number }) {
  const navigate = useNavigate()
  const [user, setUser] = useState<User | null>(null)
  const { write, isPending } = useWrite(
    (_isLeaving: boolean) => openSession((client) => client.accounts.startFirstSession()),
    {
      onSuccess: (opened, isLeaving) => {
        greet(opened)
        setUser(opened)
        if (isLeaving) leaveAs(opened)
      },
    },
  )
  const start = useEffectEvent(() => {
    if (currentUser() === null) write(false)
  })
  useEffect(() => start(), [])

  function leaveAs(owner: User) {
    void navigate(entryDestination(owner, ''), { replace: true })
  }

  return (
    <>
      {user && <p>{`You’re already logged in as ${user.username}.`}</p>}
      <CountdownToLogin
        seconds={seconds}
        isPaused={isPending}
        instead={
          <>
            <Button variant="primary" aria-disabled={isPending} onClick={() => (user ? leaveAs(user) : write(true))}>
              Continue now
            </Button>
            {user === null && !isPending && <LinkButton to="/login">Go to login now</LinkButton>}
          </>
        }
      />
    </>
  )
}
