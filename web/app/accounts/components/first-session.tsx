import { useNavigate } from 'react-router'
import { useWrite } from '../../api/use-write.ts'
import { openSession } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { entryDestination } from '../entry-destination.ts'
import { greet } from '../use-login.ts'
import { CountdownToLogin } from './countdown-to-login.tsx'

/** The browser that registered needs no password again. */
export default function FirstSession({ seconds }: { seconds: number }) {
  const navigate = useNavigate()
  const { write, isPending } = useWrite(() => openSession((client) => client.accounts.startFirstSession()), {
    onSuccess: (user) => {
      greet(user)
      void navigate(entryDestination(user, ''), { replace: true })
    },
  })
  return (
    <CountdownToLogin
      seconds={seconds}
      isPaused={isPending}
      instead={
        <Button variant="primary" aria-disabled={isPending || undefined} onClick={() => write()}>
          Continue
        </Button>
      }
    />
  )
}
