import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Each page has one spelling; any other is 404. */
function caseSensitive(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    children: entry.children && caseSensitive(entry.children),
  }))
}

/** The URL map. The last line is the 404 page. */
export default caseSensitive([
  route('manifest.webmanifest', 'shell/web-manifest.ts'),
  route('offline', 'shell/offline-page.tsx'),

  layout('accounts/entry-layout.tsx', [
    route('login', 'accounts/login-page.tsx'),
    route('register', 'accounts/register-page.tsx'),
  ]),

  layout('shell/layout.tsx', [
    index('home/landing-page.tsx'),
    route('home', 'home/home-redirect.ts'),
    route('about', 'home/about-page.tsx'),
    route('tools', 'home/tools-page.tsx'),
    route('privacy', 'shell/privacy/privacy-page.tsx'),
    route('privacy/choices', 'shell/privacy/choices-page.tsx'),

    // Optional parts let incomplete emailed links explain themselves.
    route('email-verification-notice', 'accounts/email-verification-notice-page.tsx'),
    route('verify-email/:uid?/:token?', 'accounts/verify-email-page.tsx'),
    route('resend-verification', 'accounts/resend-verification-page.tsx'),
    route('forgot-password', 'accounts/forgot-password-page.tsx'),
    route('reset-password/:uid?/:token?', 'accounts/reset-password-page.tsx'),
    route('accept-invitation/:token?', 'accounts/accept-invitation-page.tsx'),
    route('undo-email-change/:uid?/:token?', 'accounts/undo-email-change-page.tsx'),
    route('user-profile/:userId', 'accounts/profile-page.tsx'),
    route('profile', 'accounts/own-profile-page.tsx'),

    layout('admin/admin-layout.tsx', [
      route('admin/dashboard', 'admin/dashboard-page.tsx'),
      route('admin/userlist', 'admin/user-list-page.tsx'),
      route('admin/userlist/invitations', 'admin/invitations-page.tsx'),
      route('admin/user/:userId/edit', 'admin/user-edit-page.tsx'),
      route('admin/notifications', 'admin/notifications-page.tsx'),
      route('admin/ip-address', 'admin/ip-page.tsx'),
      route('admin/log', 'admin/log-page.tsx'),
      route('admin/audit', 'admin/audit-page.tsx'),
      route('admin/category-list', 'admin/category-list-page.tsx'),
      route('admin/questions', 'admin/questions-page.tsx'),
      route('admin/questions/import', 'admin/question-import-page.tsx'),
      route('admin/questions/:questionId', 'admin/question-edit-page.tsx'),
      route('admin/imports', 'admin/imports-page.tsx'),
      route('admin/imports/report', 'admin/import-report-page.tsx'),
      route('admin/settings', 'admin/settings-page.tsx'),
      route('admin/reports', 'admin/reports-page.tsx'),
      route('admin/reports/comments', 'admin/comment-reports-page.tsx'),
    ]),

    route('finance/calculations', 'calculations/calculations-page.tsx'),
    route('finance/loan-calculator', 'loans/loan-page.tsx'),
    route('finance/bond-pricing-calculator', 'bonds/bond-page.tsx'),

    // The slug alone is last, since it would match every other path of the blog.
    route('finance/blog', 'blog/post-list-page.tsx'),
    route('finance/blog/list', 'blog/post-list-page.tsx', { id: 'blog/post-list-page-by-name' }),
    route('finance/blog/create', 'blog/create-post-page.tsx'),
    route('finance/blog/update/:slug', 'blog/edit-post-page.tsx'),
    route('finance/blog/revisions/:slug', 'blog/post-revisions-page.tsx'),
    route('finance/blog/preview/:token', 'blog/post-preview-page.tsx'),
    route('finance/blog/detail/:slug', 'blog/post-page.tsx'),
    route('finance/blog/my-comments', 'blog/my-comments-page.tsx'),
    route('finance/blog/:slug', 'blog/post-short-address-page.tsx'),

    route('tools/quick-note', 'notes/notes-page.tsx'),
    route('tools/manga', 'manga/library-page.tsx'),
    route('tools/manga/chapter/:chapterId', 'manga/chapter-page.tsx'),
    route('tools/manga/:slug', 'manga/manga-page.tsx'),
    route('tools/flight-hotel', 'travel/travel-page.tsx'),

    route('*', 'shell/not-found-page.tsx'),
  ]),
]) satisfies RouteConfig
