import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { catalogue } from './resources/catalogue.ts';
import { services } from './site/services/services.ts';

const servicePage = ({ slug }: { slug: string }) =>
  route(`services/${slug}`, 'site/services/service.route.tsx', { id: `service-${slug}` });

const documentPage = ({ id }: { id: string }) =>
  route(`resources/${id}`, 'resources/resource.route.tsx', { id: `resource-${id}` });

/** The site map: every address that answers with a page. */
export default [
  // With a path of its own, so that a plain form can post to the home page.
  route('/', 'home.route.tsx'),
  route('contact', 'enquiries/contact.route.tsx'),
  route('contact/sent', 'enquiries/contact-sent.route.tsx'),
  route('assessment', 'assessment/assessment.route.tsx'),
  route('assessment/result', 'assessment/result.route.tsx'),
  ...services.map(servicePage),
  route('resources', 'resources/resources.route.tsx'),
  ...catalogue.map(documentPage),
  route('resources/sent', 'resources/resource-sent.route.tsx'),
  route('news', 'news/news.route.tsx'),
  route('data-rights', 'data-rights/data-rights.route.tsx'),
  route('data-rights/submitted', 'data-rights/data-rights-submitted.route.tsx'),
  route('data-rights/verify', 'data-rights/data-rights-verify.route.tsx'),
  route('unsubscribe', 'mailing-list/unsubscribe.route.tsx'),
  route('unsubscribe/one-click', 'mailing-list/one-click.route.tsx'),
  route('subscribe/confirm', 'mailing-list/confirm-subscription.route.tsx'),
  route('faq', 'site/faq/faq.route.tsx'),
  route('about', 'site/about.route.ts'),
  route('apps', 'site/under-construction.route.tsx'),
  route('privacy-policy', 'site/legal/privacy-policy.route.tsx'),
  route('terms', 'site/legal/terms.route.tsx'),
  route('accessibility', 'site/legal/accessibility.route.tsx'),
  route('auth', 'accounts/auth.route.tsx'),
  route('auth/logout', 'accounts/logout.route.ts'),
  route('auth/forgotten', 'accounts/forgotten.route.tsx'),
  route('auth/reset', 'accounts/reset.route.tsx'),
  route('auth/verify', 'accounts/verify.route.tsx'),
  route('auth/provider', 'accounts/provider-start.route.tsx'),
  route('api/auth/callback/:provider', 'accounts/provider-return.route.ts'),
  route('auth/id-token', 'accounts/id-token.route.ts'),
  route('auth/passkey', 'accounts/passkey-sign-in.route.ts'),
  route('account/factors/passkey', 'accounts/passkey-enrol.route.ts'),
  route('auth/factor', 'accounts/factor.route.tsx'),
  route('auth/access-token', 'accounts/access-token.route.ts'),
  route('auth/refresh', 'accounts/refresh.route.ts'),
  layout('accounts/account-layout.route.tsx', [
    route('account', 'accounts/account.route.tsx'),
    route('account/address', 'accounts/address.route.tsx'),
    route('account/password', 'accounts/password.route.tsx'),
    route('account/sessions', 'accounts/sessions.route.tsx'),
    route('account/data', 'accounts/data.route.tsx'),
    route('account/identities', 'accounts/identities.route.tsx'),
    route('account/factors', 'accounts/factors.route.tsx'),
    route('account/factors/verify', 'accounts/verify-factor.route.tsx'),
    route('account/factors/phone', 'accounts/enrol-phone.route.tsx'),
    route('account/factors/codes', 'accounts/codes.route.tsx'),
    route('account/factors/remove', 'accounts/remove-factor.route.tsx'),
  ]),
  route('account/address/confirm', 'accounts/confirm-address.route.ts'),
  route('account/export', 'accounts/export.route.ts'),
  layout('admin/admin-layout.route.tsx', [
    route('admin', 'admin/dashboard.route.tsx'),
    route('admin/database', 'admin/database.route.tsx'),
    route('admin/leads', 'leads/admin-leads.route.tsx'),
    route('admin/enquiries', 'enquiries/admin-enquiries.route.tsx'),
    route('admin/subscribers', 'mailing-list/admin-subscribers.route.tsx'),
    route('admin/downloads', 'resources/admin-downloads.route.tsx'),
    route('admin/assessments', 'assessment/admin-results.route.tsx'),
    route('admin/consents', 'leads/admin-consents.route.tsx'),
    route('admin/audit', 'admin/audit.route.tsx'),
  ]),
  route('admin/leads/export', 'leads/export-leads.route.ts'),
  route('admin/enquiries/export', 'enquiries/export-enquiries.route.ts'),
  route('admin/subscribers/export', 'mailing-list/export-subscribers.route.ts'),
  route('admin/downloads/export', 'resources/export-downloads.route.ts'),
  route('admin/assessments/export', 'assessment/export-results.route.ts'),
  route('admin/consents/export', 'leads/export-consents.route.ts'),
  route('admin/audit/export', 'admin/export-audit.route.ts'),
  route('*', 'site/not-found.route.tsx'),
] satisfies RouteConfig;
