import { useCallback, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, failureText } from './call-error.ts'

interface Action<Name extends string> {
  /** Names what is under way, such as `accept 12`; null for nothing. */
  busy: Name | null
  /** Does one thing at a time and nothing meanwhile, and says what came of it. */
  run: (name: Name, action: () => Promise<{ msg: string }>, options?: ActionOptions) => Promise<void>
}

interface ActionOptions {
  /** Says what failed, before the reason that the server gives. The details of a refusal are left to `onFailure` then. */
  failed?: string
  /** Told of what is also shown. */
  onFailure?: (failure: unknown) => void
}

/**
 * For what a button does by a call whose answer carries a message.
 *
 * @param onDone called after each action, also when it failed because somebody else was faster
 */
export function useAction<Name extends string>(onDone: (name: Name, hasSucceeded: boolean) => void): Action<Name> {
  const [busy, setBusy] = useState<Name | null>(null)
  const isRunning = useRef(false)
  const run = useCallback<Action<Name>['run']>(
    async (name, action, options) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(name)
      const hasSucceeded = await attempt(action, options)
      isRunning.current = false
      setBusy(null)
      onDone(name, hasSucceeded)
    },
    [onDone],
  )
  return { busy, run }
}

/** Does it, and says what came of it. Never rejects. */
async function attempt(
  action: () => Promise<{ msg: string }>,
  { failed, onFailure }: ActionOptions = {},
): Promise<boolean> {
  try {
    const { msg } = await action()
    void toast('success', msg)
    return true
  } catch (failure) {
    const text = failureText(failure)
    if (text === null) return false
    const reason = failure instanceof CallError ? failure.message : text
    void toast('error', failed ? `${failed} ${reason}` : text)
    onFailure?.(failure)
    return false
  }
}
