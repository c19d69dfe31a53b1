import { brand } from '@salama/contract/brand'
import type { PAGES, Page } from '@salama/contract/paths'
import type { ComponentType } from 'react'
import type { Frame } from './layout/app-layout.tsx'
import { type Screen, screen } from './screen.tsx'

type Path = (typeof PAGES)[number]['path']

const home = screen(async () => (await import('./pages/home-page.tsx')).HomePage)

/** The code of each page; a page of the contract without one does not compile. */
const SCREENS: Record<Path, Screen> = {
  '/': home,
  '/home': home,
  '/entrar': screen(async () => (await import('../domains/accounts/sign-in-page.tsx')).SignInPage),
  '/recuperar': screen(async () => (await import('../domains/accounts/recovery-page.tsx')).RecoveryPage),
  '/role-selection': screen(
    async () => (await import('../domains/accounts/role-selection-page.tsx')).RoleSelectionPage,
  ),
  '/telemedicine': screen(async () => (await import('./pages/telemedicine-page.tsx')).TelemedicinePage),
  '/agora': screen(async () => (await import('../domains/duty/now-page.tsx')).NowPage),
  '/agora/:id': screen(async () => (await import('../domains/duty/place-page.tsx')).PlacePage),
  '/doctor-registration': screen(
    async () =>
      (await import('../domains/appointments/registration/doctor-registration-page.tsx')).DoctorRegistrationPage,
  ),
  '/dashboard/doctor': screen(async () => (await import('./pages/doctor-page.tsx')).DoctorPage),
  '/consultation': screen(async () => (await import('../domains/consultations/room-page.tsx')).RoomPage),
  '/receita/:code': screen(
    async () => (await import('../domains/prescriptions/prescription-check-page.tsx')).PrescriptionCheckPage,
  ),
  '/dashboards': screen(async () => (await import('./pages/dashboards-page.tsx')).DashboardsPage),
  '/dashboard/teacher': screen(
    async () => (await import('../domains/courses/teacher-portal-page.tsx')).TeacherPortalPage,
  ),
  '/dashboard/driver': screen(async () => (await import('./pages/driver-page.tsx')).DriverPage),
  '/dashboard/pharmacy': screen(
    async () => (await import('../domains/pharmacy/pharmacy-portal-page.tsx')).PharmacyPortalPage,
  ),
  '/pharmacy': screen(async () => (await import('../domains/pharmacy/pharmacy-page.tsx')).PharmacyPage),
  '/medicos/:id': screen(async () => (await import('./pages/doctor-profile-page.tsx')).DoctorProfilePage),
  '/sintomas/:id': screen(async () => (await import('../domains/appointments/doctors/symptom-page.tsx')).SymptomPage),
  '/consultas': screen(
    async () => (await import('../domains/appointments/consultations/consultations-page.tsx')).ConsultationsPage,
  ),
  '/consultas/:id': screen(async () => (await import('./pages/own-consultation-page.tsx')).OwnConsultationPage),
  '/historial': screen(async () => (await import('../domains/records/record-page.tsx')).RecordPage),
  '/pesquisa': screen(async () => (await import('./pages/search/search-page.tsx')).SearchPage),
  '/dashboard/vendor': screen(async () => (await import('./pages/vendor/vendor-page.tsx')).VendorPage),
  '/pedidos': screen(async () => (await import('../domains/orders/orders-page.tsx')).OrdersPage),
  '/pedidos/:id': screen(async () => (await import('../domains/orders/order-page.tsx')).OrderPage),
  '/pagamentos': screen(async () => (await import('./pages/payments-page.tsx')).PaymentsPage),
  '/pagamentos/extrato': screen(async () => (await import('../domains/payouts/statement-page.tsx')).StatementPage),
  '/moradas': screen(async () => (await import('../domains/places/saved-places-page.tsx')).SavedPlacesPage),
  '/perfil/dados': screen(async () => (await import('../domains/accounts/data-page.tsx')).DataPage),
  '/perfil': screen(async () => (await import('./pages/profile/profile-page.tsx')).ProfilePage),
  '/perfil/familia': screen(async () => (await import('../domains/patients/household-page.tsx')).HouseholdPage),
  '/sem-rede': screen(async () => (await import('./pages/kept/kept-page.tsx')).KeptPage),
  '/perfil/notificacoes': screen(
    async () => (await import('../domains/notifications/preferences/preferences-page.tsx')).PreferencesPage,
  ),
  '/_gallery': screen(async () => (await import('./pages/gallery/gallery-page.tsx')).GalleryPage),
  '/faq': screen(async () => (await import('../domains/support/contact-page.tsx')).ContactPage),
  [brand.wellbeingPath]: screen(async () => (await import('./pages/wellbeing/wellbeing-page.tsx')).WellbeingPage),
  '/help': screen(async () => (await import('./pages/help/help-page.tsx')).HelpPage),
  '/terms': screen(async () => (await import('./pages/legal/terms-page.tsx')).TermsPage),
  '/privacy': screen(async () => (await import('./pages/legal/privacy-page.tsx')).PrivacyPage),
  '/transport': screen(async () => (await import('../domains/rides/transport-page.tsx')).TransportPage),
  '/transport/:id': screen(async () => (await import('../domains/rides/ride-page.tsx')).RidePage),
  '/insurance': screen(async () => (await import('../domains/insurance/insurance-page.tsx')).InsurancePage),
  '/cartao/:code': screen(async () => (await import('../domains/insurance/card-check-page.tsx')).CardCheckPage),
  '/delivery': screen(async () => (await import('../domains/food/delivery/delivery-page.tsx')).DeliveryPage),
  '/food-categories': screen(
    async () => (await import('../domains/food/browse/food-categories-page.tsx')).FoodCategoriesPage,
  ),
  '/restaurant/:id': screen(
    async () => (await import('../domains/food/restaurant/restaurant-page.tsx')).RestaurantPage,
  ),
  '/cursos': screen(async () => (await import('../domains/courses/courses-page.tsx')).CoursesPage),
  '/cursos/:slug': screen(async () => (await import('../domains/courses/course-page.tsx')).CoursePage),
  '/cursos/:slug/aprender': screen(async () => (await import('../domains/courses/learn-page.tsx')).LearnPage),
  '/meus-cursos': screen(async () => (await import('../domains/courses/my-courses-page.tsx')).MyCoursesPage),
  '/certificado/:code': screen(async () => (await import('../domains/courses/certificate-page.tsx')).CertificatePage),
  '/operador': screen(async () => (await import('./pages/staff-page.tsx')).StaffPage),
  '/notificacoes': screen(
    async () => (await import('../domains/notifications/notifications-page.tsx')).NotificationsPage,
  ),
}

/** What visitors see at '/' inside the application: the same landing page, without its own document. */
export const LandingScreen = screen(async () => (await import('./pages/landing-page.tsx')).LandingPage)

export const roleSelection = { path: '/role-selection', screen: SCREENS['/role-selection'] }

export const screenOf = (page: Page): ComponentType => screenAt(page)

/** The screen whose code a page fetches; undefined where the application itself has all that is shown. */
export function screenToFetch(page: Page | undefined, isVisitor: boolean): Screen | undefined {
  const isHome = page?.path === '/' || page?.path === '/home'
  if (isHome && isVisitor) return LandingScreen
  return page && screenAt(page)
}

const screenAt = (page: Page): Screen => SCREENS[page.path as Path]

/** Shown to a signed-in person without a role: legal pages, and registering as a doctor, which needs none (B-04). */
const WITHOUT_ROLE = ['/doctor-registration', '/terms', '/privacy', '/role-selection', '/entrar', '/recuperar']

export const needsNoRole = (page: Page | undefined): boolean => page !== undefined && WITHOUT_ROLE.includes(page.path)

/** Who works here has the screen for it, without the customers' navigation; the mark leads to the customer's home. */
const WORKPLACES = [
  '/dashboard/vendor',
  '/dashboard/pharmacy',
  '/dashboard/doctor',
  '/dashboard/driver',
  '/dashboard/teacher',
  '/operador',
]

/** What stands around a page. */
export function frameOf(page: Page | undefined): Frame {
  const path = page?.path ?? ''
  if (['/entrar', '/recuperar', '/role-selection'].includes(path)) return { bars: 'none', footer: 'none' }
  if (WORKPLACES.includes(path)) return { bars: 'top', footer: 'none', isWide: true }
  if (path === '/consultation') return { bars: 'all', footer: 'none' }
  if (['/terms', '/privacy', '/help', '/faq'].includes(path)) return { bars: 'all', footer: 'always' }
  return { bars: 'all', footer: 'wide' }
}

/** What these show first is of the account, and nothing of the phone: the server writes them whole for who is signed in. */
const OF_ACCOUNT: readonly Path[] = [
  '/',
  '/home',
  '/telemedicine',
  '/medicos/:id',
  '/sintomas/:id',
  '/consultas',
  '/historial',
  '/notificacoes',
  '/insurance',
  '/cursos',
  '/cursos/:slug',
  '/meus-cursos',
  '/pedidos',
  '/pedidos/:id',
  '/pagamentos',
  '/help',
  '/terms',
  '/privacy',
]

export const isOfAccount = (page: Page): boolean => OF_ACCOUNT.some((path) => path === page.path)
