import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, failureText, isTemporary } from './call-error.ts'
import { queryClient } from './query-client.ts'

interface WriteOptions<Input, Answer> {
  /** The start of the failure message; without it, refusals are left to `onFailure`. */
  failed?: string
  optimistic?: (input: Input) => Promise<Rollback>
  /** Whether a refusal reloads the screen, since the data is outdated; true by default. */
  isReloadedOnRefusal?: boolean
  onSuccess?: (answer: Answer, input: Input) => void
  onFailure?: (failure: unknown, input: Input) => void
}

type Rollback = () => void

interface Write<Input> {
  write: (input: Input) => void
  isPending: boolean
  pendingInput: Input | undefined
}

/** Shows the response or failure, and ignores clicks while it runs. Optimistic writes queue. */
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
