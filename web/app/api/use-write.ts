import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, failureText, isTemporary } from './call-error.ts'
import { queryClient } from './query-client.ts'

interface WriteOptions<Input, Answer> {
  /** The start of the failure message; without it, refusals are left to `onFailure`. */
  failed?: string
  /** Shows the result in advance; `onMutate` of TanStack Query. */
  optimistic?: (input: Input) => Promise<Rollback>
  /** Whether a refusal reloads the screen, since somebody else was faster; true by default. */
  isReloadedOnRefusal?: boolean
  onSuccess?: (answer: Answer, input: Input) => void
  /** Called after the message is shown. */
  onFailure?: (failure: unknown, input: Input) => void
}

type Rollback = () => void

interface Write<Input> {
  /** Keeps its identity. */
  write: (input: Input) => void
  isPending: boolean
  pendingInput: Input | undefined
}

/**
 * A write whose response carries a message. It shows the message or the failure, and ignores clicks
 * while it runs. Optimistic writes queue instead, since further clicks are about the result in
 * advance. `invalidation.ts` reloads the queries it changes.
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

/** Reloads the screen when a write is refused, since somebody else was faster. */
export function reloadAfterRefusal(failure: unknown): void {
  if (!isTemporary(failure)) void queryClient.invalidateQueries()
}

/** False for a cancelled call, which shows nothing. */
export function toastFailure(failure: unknown, failed: string | undefined): boolean {
  const text = failureText(failure)
  if (text === null) return false
  const reason = failure instanceof CallError ? failure.message : text
  void toast('error', failed ? `${failed} ${reason}` : text)
  return true
}
