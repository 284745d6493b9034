import type { EndpointName } from '@ledgerdeck/contract/client'

const comments = ['listMyComments', 'getStorageUsage'] as const
const friends = ['listFriendRequests', 'searchUsers', 'getStorageUsage'] as const
const accounts = ['getUser', 'getAdministeredUser', 'listUsers', 'listSessions', 'getStorageUsage'] as const
const notes = ['listNotes', 'getStorageUsage'] as const
const oneNote = [...notes, 'getNote'] as const

/**
 * Which endpoints answer differently after a write. `query-client.ts` applies it to every write.
 */
export const invalidation: Partial<Record<EndpointName, readonly EndpointName[]>> = {
  updateUser: accounts,
  administerUser: accounts,
  signOutUser: accounts,
  sendVerification: accounts,
  sendPasswordReset: accounts,
  suspendUser: accounts,
  reinstateUser: accounts,
  deleteUser: ['listUsers'],
  endOtherSessions: ['listSessions'],
  createComment: comments,
  updateComment: comments,
  deleteComment: comments,
  sendFriendRequest: friends,
  respondToFriendRequest: friends,
  deleteFriendRequest: friends,
  removeFriend: friends,
  markInbox: ['listInbox', 'countUnreadInbox', 'getDashboard'],
  createNote: notes,
  updateNote: oneNote,
  pinNote: oneNote,
  // The dialog of a deleted note does not ask for it again while it closes.
  deleteNote: notes,
  restoreNote: oneNote,
}
