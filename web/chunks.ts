/** Dialogs, panels and pickers with what positions them: nothing a first screen shows before somebody presses something. */
const OVERLAYS = /\/web\/src\/ui\/(?:popover-panel|tooltip-root|toaster|[\w-]*dialog|select|radio-group)\.tsx/
/** What checks a form by the contract. */
const FORMS =
  /\/node_modules\/(?:zod|react-hook-form)\/|\/web\/src\/lib\/form\.ts|\/contract\/src\/(?:kernel\/(?:(?:phone-)?field|id|email)|accounts\/credentials|payments\/reference)\.ts/
/** Booking and paying, once somebody has chosen a doctor. */
const PAYING =
  /\/web\/src\/domains\/(?:payments\/[\w-]*(?:flow|dialog|choice|form|phone-entry)|appointments\/booking-form)\.tsx?/

/** What every page about purchases shows of payments. */
const PAYMENTS =
  /\/web\/src\/domains\/payments\/|\/contract\/src\/payments|\/web\/src\/domains\/appointments\/appointment-payment/
/** The staff's page with what it counts, and apart from it the tabs, of which one is shown at a time. */
const STAFF =
  /\/web\/src\/domains\/[^/]+\/staff\/(?:api|labels|desk)\.tsx?|\/staff-page\.tsx|\/contract\/src\/(?:.*\/)?staff/
const STAFF_TABS = /\/web\/src\/(?:domains\/[^/]+\/staff\/|domains\/files\/evidence|ui\/workbench|.*\/audit-tab)/
const TABS = /\/web\/src\/ui\/tabs\.tsx/

const isShared = (id: string): boolean =>
  /\/(?:web|contract)\/src\/|\/lucide-react\//.test(id) &&
  ![OVERLAYS, FORMS, PAYING, PAYMENTS, STAFF, STAFF_TABS, TABS].some((apart) => apart.test(id))

/**
 * Which modules travel together. A request over a slow network costs as much as 20 kB, so nothing small travels alone;
 * what changes seldom is apart from what changes with every release. The first group that fits takes a module.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 20 },
  { name: 'forms', test: FORMS, priority: 19, includeDependenciesRecursively: false },
  { name: 'app', tags: ['$initial' as const], priority: 18 },
  { name: 'common', test: isShared, minShareCount: 2, priority: 8 },
  { name: 'tabs', test: TABS, priority: 8 },
  { name: 'overlays', test: OVERLAYS, priority: 7 },
  { name: 'paying', test: PAYING, priority: 6 },
  // Small pages that people go to from one another.
  { name: 'care', test: isCare, priority: 7.5 },
  { name: 'staff', test: STAFF, priority: 5.5 },
  { name: 'staff-tabs', test: STAFF_TABS, priority: 5 },
  { name: 'entrance', test: pages('sign-in', 'contact'), priority: 4 },
  {
    name: 'public',
    test: pages('landing', 'landing-form', 'role-selection', 'legal/terms', 'legal/privacy'),
    priority: 3,
  },
]

function isCare(id: string): boolean {
  return (
    pages('home', 'telemedicine', 'consultation', 'consultations', 'payments', 'notifications').test(id) ||
    /\/appointments\/held-banner\.tsx$/.test(id) ||
    (PAYMENTS.test(id) && ![PAYING, STAFF, STAFF_TABS].some((apart) => apart.test(id)))
  )
}

function pages(...names: string[]): RegExp {
  return new RegExp(`/(?:${names.join('|')})(?:-page\\.tsx|\\.ts)$`)
}
