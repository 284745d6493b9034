import type { KeptLook, Look } from '../api/kept-look.ts'
import { loadFailure } from '../api/load-failure.ts'
import { isStaff, requireStaff } from '../session/guard.ts'
import { currentUser } from '../session/session.ts'

/**
 * What the `clientLoader` of a page of the command centre returns. Whoever is no staff, before the call or after its answer, goes to the
 * login.
 * @param request what the loader was asked for
 * @param kept the look of this page
 */
export async function loadForStaff<T>(
  request: Request,
  kept: KeptLook<T>,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<Look<T>> {
  requireStaff(request)
  try {
    return await kept.look({ request, viewerId: staffId }, () => load(request.signal))
  } catch (failure) {
    requireStaff(request)
    throw loadFailure(failure)
  }
}

function staffId() {
  const user = currentUser()
  return user && isStaff(user) ? user.id : null
}
