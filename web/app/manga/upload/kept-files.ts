import type { SessionUser } from '../../session/session.ts'
import type { PickedFile } from './selection.ts'

let kept: { userId: SessionUser['id']; picked: readonly PickedFile[] } | null = null

/**
 * Keeps what somebody chose while their screen is away, as it is from the end of a session to the next sign-in. Nobody else who signs
 * in on this page gets it.
 */
export function keepFiles(userId: SessionUser['id'], picked: readonly PickedFile[]): void {
  kept = { userId, picked }
}

export function keptFiles(userId: SessionUser['id']): readonly PickedFile[] {
  if (kept?.userId !== userId) kept = null
  return kept?.picked ?? []
}
