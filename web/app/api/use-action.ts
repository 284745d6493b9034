import { useCallback, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { failureText } from './call-error.ts'

interface Action {
  /** Names what is under way, such as `accept 12`; null for nothing. */
  busy: string | null
  /** Does one thing at a time and nothing meanwhile, and says what came of it. */
  run: (name: string, action: () => Promise<{ msg: string }>, options?: ActionOptions) => Promise<void>
}

interface ActionOptions {
  /** Says what failed, before the reason that the server gives. */
  failed?: string
  /** Told of a failure that is not only that nobody waits for the answer any more. */
  onFailure?: (failure: unknown) => void
}

/**
 * For what a button does by a call whose answer carries a message.
 *
 * @param onDone called after each action, also when it failed because somebody else was faster
 */
export function useAction(onDone: () => void): Action {
  const [busy, setBusy] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = useCallback<Action['run']>(
    async (name, action, { failed, onFailure } = {}) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(name)
      try {
        const { msg } = await action()
        void toast('success', msg)
      } catch (failure) {
        const text = failureText(failure)
        if (text !== null) {
          void toast('error', [failed, text].filter(Boolean).join(' '))
          onFailure?.(failure)
        }
      } finally {
        isRunning.current = false
        setBusy(null)
        onDone()
      }
    },
    [onDone],
  )
  return { busy, run }
}
