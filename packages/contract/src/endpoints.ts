import * as registration from './accounts/registration.ts'
import * as sessions from './accounts/sessions.ts'
import * as storage from './accounts/storage.ts'
import * as users from './accounts/users.ts'
import * as commentReports from './admin/comment-reports.ts'
import * as dashboard from './admin/dashboard.ts'
import * as inbox from './admin/inbox.ts'
import * as investigation from './admin/investigation.ts'
import * as questions from './admin/questions.ts'
import * as reports from './admin/reports.ts'
import * as settings from './admin/settings.ts'
import * as taxonomy from './admin/taxonomy.ts'
import * as administeredUsers from './admin/users.ts'
import * as comments from './blog/comments.ts'
import * as notices from './blog/notices.ts'
import * as postViews from './blog/post-views.ts'
import * as postWriting from './blog/post-writing.ts'
import * as posts from './blog/posts.ts'
import * as bonds from './finance/bonds.ts'
import * as loans from './finance/loans.ts'
import * as treasury from './finance/treasury.ts'
import * as friends from './friends/friends.ts'
import * as manga from './manga/manga.ts'
import * as signedUrls from './media/signed-urls.ts'
import * as notes from './notes/notes.ts'

/** Every endpoint of the product. */
export const endpoints = [
  registration.getAdmission,
  registration.register,
  registration.verifyEmail,
  registration.resendVerification,
  registration.requestPasswordReset,
  registration.resetPassword,
  registration.undoEmailChange,
  sessions.getCsrfToken,
  sessions.login,
  sessions.refreshSession,
  sessions.logout,
  sessions.listSessions,
  sessions.reauthenticate,
  sessions.endOtherSessions,
  users.getUser,
  users.updateUser,
  storage.getStorageUsage,
  friends.sendFriendRequest,
  friends.respondToFriendRequest,
  friends.listFriendRequests,
  friends.deleteFriendRequest,
  friends.removeFriend,
  friends.searchUsers,
  signedUrls.getSignedUrl,
  posts.listPosts,
  posts.getPost,
  posts.listPostFilterOptions,
  postViews.countPostView,
  postWriting.createPost,
  postWriting.updatePost,
  postWriting.updatePostStatus,
  postWriting.bulkDeletePosts,
  postWriting.restorePost,
  postWriting.suggestTaxonomy,
  postWriting.colorCode,
  comments.listComments,
  comments.listReplies,
  comments.createComment,
  comments.listMyComments,
  comments.updateComment,
  comments.deleteComment,
  comments.reportComment,
  notices.countUnreadNotices,
  notices.listNotices,
  notices.markNoticesRead,
  notes.listNotes,
  notes.getNote,
  notes.createNote,
  notes.updateNote,
  notes.pinNote,
  notes.deleteNote,
  notes.restoreNote,
  manga.listManga,
  manga.getManga,
  manga.listChapterPages,
  manga.uploadManga,
  manga.getMangaUploads,
  manga.updateManga,
  manga.updateChapters,
  manga.deleteManga,
  manga.deleteChapter,
  manga.saveReadingPlace,
  manga.markChapters,
  administeredUsers.listUsers,
  administeredUsers.getAdministeredUser,
  administeredUsers.administerUser,
  administeredUsers.deleteUser,
  administeredUsers.countBelongings,
  administeredUsers.signOutUser,
  administeredUsers.sendVerification,
  administeredUsers.sendPasswordReset,
  administeredUsers.suspendUser,
  administeredUsers.reinstateUser,
  dashboard.getDashboard,
  reports.getReports,
  investigation.listIpRecords,
  investigation.listIpActions,
  investigation.deleteIpRecords,
  investigation.listLogs,
  investigation.deleteLogs,
  investigation.listAuditRecords,
  commentReports.listCommentCases,
  commentReports.decideCommentCase,
  inbox.countUnreadInbox,
  inbox.listInbox,
  inbox.markInbox,
  settings.listSettings,
  settings.changeSettings,
  taxonomy.listTerms,
  taxonomy.getTerm,
  taxonomy.createTerm,
  taxonomy.renameTerm,
  taxonomy.previewTermMerge,
  taxonomy.mergeTerms,
  taxonomy.deleteTerm,
  taxonomy.deleteUnusedTerms,
  questions.listQuestions,
  questions.listQuestionCategories,
  questions.getQuestion,
  questions.createQuestion,
  questions.updateQuestion,
  questions.publishQuestions,
  questions.deleteQuestions,
  questions.exportQuestions,
  questions.checkQuestionImport,
  questions.importQuestions,
  questions.listPostQuestions,
  loans.calculateLoan,
  bonds.priceBond,
  bonds.solveYieldToMaturity,
  bonds.measureSensitivity,
  bonds.measureDuration,
  bonds.measureConvexity,
  bonds.measureDv01,
  bonds.calculatePriceCurve,
  treasury.priceTreasuryBond,
  treasury.solveTreasuryBondYield,
  treasury.priceTreasuryNote,
] as const

export type Endpoint = (typeof endpoints)[number]
