import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, failureText, isTemporary } from './call-error.ts'
import { queryClient } from './query-client.ts'

interface WriteOptions<Input, Answer> {
  /** Begins the message about a failure; the details of a refusal are left to `onFailure` then. */
  failed?: string
  /**
   * Shows the result in advance, where the screen does something instantly; `onMutate` of TanStack
   * Query.
   */
  optimistic?: (input: Input) => Promise<Rollback>
  /**
   * Whether a refusal loads everything on the screen again, since somebody else was faster; true
   * unless given. A form that shows the saved version itself does without.
   */
  isReloadedOnRefusal?: boolean
  onSuccess?: (answer: Answer, input: Input) => void
  /** Called after the message is shown. */
  onFailure?: (failure: unknown, input: Input) => void
}

/** Takes back what was shown in advance. */
type Rollback = () => void

interface Write<Input> {
  /** Stays the same function. */
  write: (input: Input) => void
  isPending: boolean
  /** What is being written; undefined for nothing. */
  pendingInput: Input | undefined
}

/**
 * A write of a button or a form whose answer carries a message. It shows the message, or why the
 * write failed, and ignores further clicks while it runs. Where it shows the result in advance,
 * further clicks are about what is shown then, so they run one after the other. Queries that the write changes load again
 * by themselves (`invalidation.ts`).
 */
export function useWrite<Answer extends { msg: string }, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { failed, optimistic, isReloadedOnRefusal = true, onSuccess, onFailure }: WriteOptions<Input, Answer> = {},
): Write<Input> {
  const isRunning = useRef(false)
  const isOptimistic = optimistic !== undefined
  const id = useId()
  const { mutate, isPending, variables } = useMutation<Answer, Error, Input, Rollback | undefined>(
    {
      mutationFn: send,
      scope: isOptimistic ? { id } : undefined,
      onMutate: (input) => optimistic?.(input),
      onSuccess: (answer, input) => {
        void toast('success', answer.msg)
        onSuccess?.(answer, input)
      },
      onError: (failure, input, rollback) => {
        rollback?.()
        if (isReloadedOnRefusal) reloadAfterRefusal(failure)
        if (toastFailure(failure, failed)) onFailure?.(failure, input)
      },
      onSettled: () => {
        isRunning.current = false
      },
    },
    queryClient,
  )

  const write = useCallback(
    (input: Input) => {
      if (isRunning.current && !isOptimistic) return
      isRunning.current = true
      mutate(input)
    },
    [mutate, isOptimistic],
  )

  return { write, isPending, pendingInput: isPending ? variables : undefined }
}

/** Loads everything on the screen again when a write is refused, as somebody else was faster. */
export function reloadAfterRefusal(failure: unknown): void {
  if (!isTemporary(failure)) void queryClient.invalidateQueries()
}

/** Returns whether there was something to say: a cancelled call is no failure. */
export function toastFailure(failure: unknown, failed: string | undefined): boolean {
  const text = failureText(failure)
  if (text === null) return false
  const reason = failure instanceof CallError ? failure.message : text
  void toast('error', failed ? `${failed} ${reason}` : text)
  return true
}
