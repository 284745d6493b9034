import type { User } from '@ledgerdeck/contract/users'
import { endSession } from '../session/session-end.ts'
import { signIn } from '../session/sign-in.ts'
import { toast } from '../ui/toast.ts'

/**
 * Signs in anew after a change of the own password.
 * @returns whether the new password opened a session; if not, nobody is signed in any more
 */
export async function signInWithNewPassword({ email }: User, password: string): Promise<boolean> {
  try {
    await signIn({ usernameOrEmail: email, password })
    return true
  } catch {
    void toast('error', 'Error re-authenticating after password change')
    endSession('no-token')
    return false
  }
}
