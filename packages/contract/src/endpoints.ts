import * as accountDeletion from './accounts/account-deletion.ts'
import * as consents from './accounts/consents.ts'
import * as dataExport from './accounts/data-export.ts'
import * as factors from './accounts/factors.ts'
import * as invitations from './accounts/invitations.ts'
import * as registration from './accounts/registration.ts'
import * as securityLog from './accounts/security-log.ts'
import * as sessions from './accounts/sessions.ts'
import * as storage from './accounts/storage.ts'
import * as users from './accounts/users.ts'
import * as commentReports from './admin/comment-reports.ts'
import * as dashboard from './admin/dashboard.ts'
import * as imports from './admin/imports.ts'
import * as inbox from './admin/inbox.ts'
import * as investigation from './admin/investigation.ts'
import * as administeredInvitations from './admin/invitations.ts'
import * as questions from './admin/questions.ts'
import * as reports from './admin/reports.ts'
import * as settings from './admin/settings.ts'
import * as terms from './admin/terms.ts'
import * as administeredUsers from './admin/users.ts'
import * as comments from './blog/comments.ts'
import * as notices from './blog/notices.ts'
import * as postPreviews from './blog/post-previews.ts'
import * as postRevisions from './blog/post-revisions.ts'
import * as postSchedule from './blog/post-schedule.ts'
import * as postViews from './blog/post-views.ts'
import * as postWriting from './blog/post-writing.ts'
import * as posts from './blog/posts.ts'
import * as workingCopies from './blog/working-copies.ts'
import * as calculations from './calculations/calculations.ts'
import type { EndpointDefinition } from './endpoint.ts'
import * as bonds from './finance/bonds.ts'
import * as loans from './finance/loans.ts'
import * as treasury from './finance/treasury.ts'
import * as friends from './friends/friends.ts'
import * as manga from './manga/manga.ts'
import * as signedUrls from './media/signed-urls.ts'
import * as notes from './notes/notes.ts'

type EndpointNames<Modules> = {
  [Name in keyof Modules]: Modules[Name] extends EndpointDefinition ? Name : never
}[keyof Modules]

/** Uses `keyof`, so that editors find the declaration of a name. */
type EndpointsIn<Modules, Names extends keyof Modules = EndpointNames<Modules>> = {
  [Name in Names]: Modules[Name]
}

function endpointsIn<Modules extends object>(modules: Modules): EndpointsIn<Modules> {
  const endpointEntries = Object.entries(modules).filter(([, value]) => isEndpoint(value))
  return Object.fromEntries(endpointEntries) as EndpointsIn<Modules>
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

export const contract = {
  accounts: endpointsIn({
    ...registration,
    ...sessions,
    ...securityLog,
    ...factors,
    ...users,
    ...storage,
    ...accountDeletion,
    ...dataExport,
    ...consents,
    ...invitations,
  }),
  admin: endpointsIn({
    ...administeredUsers,
    ...administeredInvitations,
    ...dashboard,
    ...reports,
    ...investigation,
    ...commentReports,
    ...inbox,
    ...settings,
    ...terms,
    ...questions,
    ...imports,
  }),
  calculations: endpointsIn(calculations),
  blog: endpointsIn({
    ...posts,
    ...postViews,
    ...postWriting,
    ...postRevisions,
    ...postPreviews,
    ...postSchedule,
    ...workingCopies,
    ...comments,
    ...notices,
  }),
  finance: endpointsIn({ ...loans, ...bonds, ...treasury }),
  friends: endpointsIn(friends),
  manga: endpointsIn(manga),
  media: endpointsIn(signedUrls),
  notes: endpointsIn(notes),
}

export type Contract = typeof contract

type ValueOf<T> = T[keyof T]

export type Endpoint = ValueOf<{ [Area in keyof Contract]: ValueOf<Contract[Area]> }>

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area))
