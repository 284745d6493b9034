import { isRecord } from '@ledgerdeck/lookup'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useId, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, failureText, isTemporary } from './call-error.ts'
import { type OptimisticUpdate, showInAdvance } from './optimistic-updates.ts'
import { queryClient } from './query-client.ts'

interface WriteOptions<Input, Answer> {
  /** The caller shows `failure`, so no toast does. */
  showsFailure?: boolean
  /** The start of the failure message; without it, refusals are left to `onFailure`. */
  failed?: string
  /** What the screen shows before the response. Nothing is reported once the user has changed. */
  optimistic?: (input: Input) => readonly OptimisticUpdate[]
  /** Whether a refusal reloads outdated data; by default unless `showsFailure`. */
  isReloadedOnRefusal?: boolean
  onSuccess?: (answer: Answer, input: Input) => void
  onFailure?: (failure: unknown, input: Input) => void
}

interface Write<Input> {
  write: (input: Input) => void
  isPending: boolean
  pendingInput: Input | undefined
  failure: Error | null
  forgetFailure: () => void
}

/** Shows the response or failure, and ignores clicks while it runs. Optimistic writes queue. */
export function useWrite<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: WriteOptions<Input, Answer> = {},
): Write<Input> {
  const { failed, showsFailure = false, optimistic, onSuccess, onFailure } = options
  const { isReloadedOnRefusal = !showsFailure } = options
  const isRunning = useRef(false)
  const isOptimistic = optimistic !== undefined
  const id = useId()
  const { mutate, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: send,
      scope: isOptimistic ? { id } : undefined,
      onMutate: (input: Input) => optimistic && showInAdvance(optimistic(input)),
      onSuccess: (answer, input, settle) => {
        if (settle?.(true) === false) return
        if (hasMessage(answer)) void toast('success', answer.msg)
        onSuccess?.(answer, input)
      },
      onError: (failure, input, settle) => {
        if (settle?.(false) === false) return
        if (isReloadedOnRefusal) reloadAfterRefusal(failure)
        if (showsFailure || toastFailure(failure, failed)) onFailure?.(failure, input)
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

  return { write, isPending, pendingInput: isPending ? variables : undefined, failure: error, forgetFailure: reset }
}

function hasMessage(answer: unknown): answer is { msg: string } {
  return isRecord(answer) && typeof answer.msg === 'string'
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
