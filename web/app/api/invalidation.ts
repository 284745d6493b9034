import type { EndpointName } from '@ledgerdeck/contract/client'

const comments = ['listMyComments', 'getStorageUsage'] as const
const friends = ['listFriendRequests', 'searchUsers', 'getStorageUsage'] as const
const accounts = ['getUser', 'getAdministeredUser', 'listUsers', 'listSessions', 'getStorageUsage'] as const
/** The audit shows the account of a record beside its list. */
const administered = [...accounts, 'listAuditRecords', 'getAuditChain'] as const
const factors = ['listFactors', 'getUser', 'listSessions', 'listSecurityLog'] as const
const terms = ['listTerms', 'listQuestionCategories', 'listPosts', 'listPostFilterOptions', 'getDashboard'] as const
const questions = [
  'listQuestions',
  'getQuestion',
  'listQuestionCategories',
  'listPostQuestions',
  'getDashboard',
] as const
const posts = [
  'listMyComments',
  'listTerms',
  'listQuestionCategories',
  'getDashboard',
  'getStorageUsage',
  'listPostRevisions',
  'getPostRevision',
  'listWorkingCopies',
] as const
const manga = ['listManga', 'getManga', 'listChapterPages', 'getStorageUsage'] as const
const notes = ['listNotes', 'getStorageUsage'] as const
const calculations = ['listCalculations', 'getStorageUsage'] as const
const oneNote = [...notes, 'getNote'] as const

/** A write → the endpoints whose responses it changes. */
export const invalidation: Partial<Record<EndpointName, readonly EndpointName[]>> = {
  // Signing in or out clears the cache anyway.
  login: [],
  logout: [],
  refreshSession: [],
  reauthenticate: ['listSecurityLog'],
  finishLogin: [],
  startFirstSession: [],
  loginByPasskey: [],
  beginAuthenticatorApp: [],
  confirmAuthenticatorApp: factors,
  deleteAuthenticatorApp: factors,
  renewRecoveryCodes: ['listFactors', 'listSecurityLog'],
  beginPasskeyRegistration: [],
  addPasskey: factors,
  renamePasskey: ['listFactors'],
  deletePasskey: factors,
  register: [],
  requestPasswordReset: [],
  resendVerification: [],
  resetPassword: [],
  undoEmailChange: ['getUser'],
  updateUser: [...accounts, 'listSecurityLog'],
  administerUser: administered,
  signOutUser: administered,
  sendVerification: administered,
  sendPasswordReset: administered,
  resetUserFactors: administered,
  suspendUser: administered,
  reinstateUser: administered,
  deleteUser: ['listUsers'],
  createInvitation: ['listInvitations'],
  resendInvitation: ['listInvitations'],
  revokeInvitation: ['listInvitations'],
  acceptInvitation: [],
  createImport: ['listImports'],
  startImport: ['listImports', 'getImport', 'listImportedPosts'],
  cancelImport: ['listImports', 'getImport', 'listImportedPosts'],
  linkPostExport: [],
  endOtherSessions: ['listSessions', 'listSecurityLog'],
  endSession: ['listSessions', 'listSecurityLog'],
  // The session ends, which clears the cache.
  reportCompromise: [],
  requestDataExport: ['getDataExport', 'listSecurityLog'],
  linkDataExport: ['listSecurityLog'],
  requestAccountDeletion: ['getAccountDeletion', 'listSecurityLog'],
  cancelAccountDeletion: ['getAccountDeletion', 'listSecurityLog'],
  setConsent: ['getConsent'],
  createPost: posts,
  updatePost: posts,
  updatePostStatus: posts,
  restorePost: posts,
  restorePostRevision: posts,
  cancelPostSchedule: [],
  saveWorkingCopy: ['listWorkingCopies', 'getStorageUsage'],
  deleteWorkingCopy: ['listWorkingCopies', 'getStorageUsage'],
  createPostPreview: ['listPostPreviews'],
  deletePostPreview: ['listPostPreviews'],
  bulkDeletePosts: posts,
  createComment: comments,
  updateComment: comments,
  deleteComment: comments,
  reportComment: ['listCommentCases', 'getDashboard'],
  // The response carries the count, and the panel shows the marks in advance.
  markNoticesRead: [],
  createCalculation: calculations,
  renameCalculation: ['listCalculations'],
  deleteCalculation: calculations,
  sendFriendRequest: friends,
  respondToFriendRequest: [...friends, 'countUnreadNotices'],
  deleteFriendRequest: friends,
  removeFriend: friends,
  deleteLogs: ['listLogs', 'getDashboard'],
  deleteIpRecords: ['listIpRecords', 'listIpActions', 'getDashboard'],
  decideCommentCase: ['listCommentCases', 'getDashboard'],
  changeSettings: ['listSettings', 'getDashboard'],
  createTerm: terms,
  renameTerm: terms,
  mergeTerms: terms,
  deleteTerm: terms,
  deleteUnusedTerms: terms,
  createQuestion: questions,
  updateQuestion: questions,
  publishQuestions: questions,
  deleteQuestions: questions,
  importQuestions: questions,
  uploadManga: manga,
  updateManga: manga,
  updateChapters: manga,
  deleteChapter: manga,
  // A deleted manga is not requested again.
  deleteManga: ['listManga', 'getStorageUsage'],
  // The reader does not show what it saves, so the addresses of its pages stay.
  saveReadingPosition: ['listManga', 'getManga'],
  markChapters: ['listManga', 'getManga'],
  markInbox: ['listInbox', 'countUnreadInbox', 'getDashboard'],
  createNote: notes,
  updateNote: oneNote,
  pinNote: oneNote,
  // The closing dialog must not request its deleted note.
  deleteNote: notes,
  restoreNote: oneNote,
}
