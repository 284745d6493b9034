import type { User } from '@ledgerdeck/contract/users'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { canUsePasskeys } from '../session/factors/passkeys.ts'
import { type FactorProof, finishLogin, type PendingLogin, pendingLoginOf } from '../session/factors/pending-login.ts'
import { signIn } from '../session/sign-in.ts'
import { onFirstInput } from '../ui/first-input.ts'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { importOrNull, loadAdvice } from '../ui/lazy-component.ts'
import { toast } from '../ui/toast.ts'
import { entryDestination } from './entry-destination.ts'
import { type LoginRefusal, loginRefusalOf, unverifiedState } from './pending-verification.ts'

type Phase = 'open' | 'sending' | { destination: string }

interface LoginValues {
  usernameOrEmail: string
  password: string
}

export function greet({ username }: Pick<User, 'username'>): void {
  void toast('success', `Welcome back ${username}`)
  void importOrNull(() => import('../shell/privacy/consent-record.ts')).then((file) => file?.syncAtLogin())
}

export function useLogin() {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('open')
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)
  const [pending, setPending] = useState<PendingLogin | null>(null)

  const enter = useCallback(async (open: () => Promise<User>) => {
    setRefusal(null)
    setPhase('sending')
    try {
      const user = await open()
      greet(user)
      setPending(null)
      setPhase({ destination: entryDestination(user, window.location.search) })
    } catch (failure) {
      setPhase('open')
      throw failure
    }
  }, [])

  async function logIn(values: LoginValues) {
    try {
      await enter(() => signIn(values))
    } catch (failure) {
      const found = pendingLoginOf(failure)
      if (found) return setPending(found)
      const refused = loginRefusalOf(failure)
      setRefusal(refused)
      if (refused.kind === 'not-verified')
        await navigate('/resend-verification', { state: unverifiedState(refused, values) })
    }
  }

  return {
    phase,
    isGranted: typeof phase === 'object',
    refusal,
    forgetRefusal: () => setRefusal(null),
    logIn,
    pending,
    prove: async (proof: FactorProof) => {
      if (pending) await enter(() => finishLogin(pending, proof))
    },
    startAgain: () => setPending(null),
    ...usePasskeyLogin({ enter, setRefusal, isWanted: phase === 'open' && pending === null }),
  }
}

interface PasskeyLoginOptions {
  enter: (open: () => Promise<User>) => Promise<void>
  setRefusal: (refusal: LoginRefusal | null) => void
  isWanted: boolean
}

const loadPasskeyLogin = () => importOrNull(() => import('./passkey-login.ts'))

const notLoaded: LoginRefusal = { kind: 'denied', title: 'This part didn’t load.', text: loadAdvice }

/** The button, and the passkeys that the browser offers in the field of the username. */
function usePasskeyLogin({ enter, setRefusal, isWanted }: PasskeyLoginOptions) {
  const isHydrated = useHydrated()
  const isPossible = isHydrated && canUsePasskeys()
  const [isChoosing, setChoosing] = useState(false)

  useEffect(() => {
    // A browser has one request for a passkey at a time.
    if (!isWanted || !isPossible || isChoosing) return
    let isOver = false
    let file: Awaited<ReturnType<typeof loadPasskeyLogin>> = null
    async function offer() {
      file = await loadPasskeyLogin()
      await file?.offerPasskeys({ isOver: () => isOver, enter, onRefusal: setRefusal })
    }
    const forget = onFirstInput(() => void offer())
    return () => {
      isOver = true
      forget()
      file?.endOffer()
    }
  }, [isWanted, isPossible, isChoosing, enter, setRefusal])

  return {
    // So nothing moves in browsers that support them, which are nearly all.
    canUsePasskeys: isPossible || !isHydrated,
    logInByPasskey: async () => {
      if (isChoosing) return
      setChoosing(true)
      const file = await loadPasskeyLogin()
      setRefusal(file ? null : notLoaded)
      await file?.choosePasskey({ enter, onRefusal: setRefusal })
      setChoosing(false)
    },
  }
}
