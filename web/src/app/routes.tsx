import type { PAGES, Page } from '@salama/contract/paths'
import type { ComponentType } from 'react'
import { ComingSoonPage } from './pages/coming-soon-page.tsx'
import { type PageScreen, pageScreen } from './screen.tsx'

type Planned = (typeof PAGES)[number]
type BuiltPath = Exclude<Planned, { comingSoon: true }>['path']

const home = pageScreen('app/pages/home-page.tsx', async () => (await import('./pages/home-page.tsx')).HomePage)

/** The code of each page that exists; a page of the contract without one, unless it is still to come, does not compile. */
const SCREENS: Record<BuiltPath, PageScreen> & Partial<Record<Planned['path'], PageScreen>> = {
  '/': home,
  '/home': home,
  '/entrar': pageScreen(
    'domains/accounts/sign-in-page.tsx',
    async () => (await import('../domains/accounts/sign-in-page.tsx')).SignInPage,
  ),
  '/role-selection': pageScreen(
    'domains/accounts/role-selection-page.tsx',
    async () => (await import('../domains/accounts/role-selection-page.tsx')).RoleSelectionPage,
  ),
  '/telemedicine': pageScreen(
    'domains/appointments/telemedicine-page.tsx',
    async () => (await import('../domains/appointments/telemedicine-page.tsx')).TelemedicinePage,
  ),
  '/consultas': pageScreen(
    'domains/appointments/consultations-page.tsx',
    async () => (await import('../domains/appointments/consultations-page.tsx')).ConsultationsPage,
  ),
  '/consultas/:id': pageScreen(
    'domains/appointments/consultation-page.tsx',
    async () => (await import('../domains/appointments/consultation-page.tsx')).ConsultationPage,
  ),
  '/pagamentos': pageScreen(
    'app/pages/payments-page.tsx',
    async () => (await import('./pages/payments-page.tsx')).PaymentsPage,
  ),
  '/faq': pageScreen(
    'domains/support/contact-page.tsx',
    async () => (await import('../domains/support/contact-page.tsx')).ContactPage,
  ),
  '/terms': pageScreen(
    'app/pages/legal/terms-page.tsx',
    async () => (await import('./pages/legal/terms-page.tsx')).TermsPage,
  ),
  '/privacy': pageScreen(
    'app/pages/legal/privacy-page.tsx',
    async () => (await import('./pages/legal/privacy-page.tsx')).PrivacyPage,
  ),
  '/operador': pageScreen('app/pages/staff-page.tsx', async () => (await import('./pages/staff-page.tsx')).StaffPage),
  '/notificacoes': pageScreen(
    'domains/notifications/notifications-page.tsx',
    async () => (await import('../domains/notifications/notifications-page.tsx')).NotificationsPage,
  ),
}

/** What visitors see at '/' inside the application: the same landing page, without its own document. */
export const LandingScreen = pageScreen(
  'app/pages/landing-page.tsx',
  async () => (await import('./pages/landing-page.tsx')).LandingPage,
)

export const roleSelection = { path: '/role-selection', screen: SCREENS['/role-selection'] }

export const screenOf = (page: Page): ComponentType => builtScreen(page) ?? ComingSoonPage

/** The screen whose code a page fetches; undefined where the application itself has all that is shown. */
export function screenToFetch(page: Page | undefined, isVisitor: boolean): PageScreen | undefined {
  const isHome = page?.path === '/' || page?.path === '/home'
  if (isHome && isVisitor) return LandingScreen
  return page && builtScreen(page)
}

const builtScreen = (page: Page): PageScreen | undefined => SCREENS[page.path as Planned['path']]

/** Shown to a signed-in person without a role: legal pages, and registering as a doctor, which needs none (B-04). */
const WITHOUT_ROLE = ['/doctor-registration', '/terms', '/privacy', '/role-selection', '/entrar']

export const needsNoRole = (page: Page | undefined): boolean => page !== undefined && WITHOUT_ROLE.includes(page.path)

/** What stands around a page. */
export function frameOf(page: Page | undefined): { bars: boolean; footer: 'wide' | 'always' | 'none' } {
  const path = page?.path ?? ''
  if (path === '/entrar' || path === '/role-selection') return { bars: false, footer: 'none' }
  if (path === '/consultation') return { bars: true, footer: 'none' }
  if (['/terms', '/privacy', '/help', '/faq'].includes(path)) return { bars: true, footer: 'always' }
  return { bars: true, footer: 'wide' }
}
