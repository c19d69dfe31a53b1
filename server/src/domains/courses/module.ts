import { courseCover, lessonAudio, lessonPicture } from '@salama/contract/courses'
import type { Module } from '../../platform/module.ts'
import { classesSweeps } from './classes/jobs.ts'
import { classesRoutes } from './classes/routes.ts'
import { coursesListener } from './events.ts'
import { enrolmentPurchase } from './payable.ts'
import { coursesPersonal } from './personal.ts'
import { earnersOf, findReviewed, payeesOf } from './queries/purchases.ts'
import { courseSearch } from './queries/search.ts'
import { coursesRoutes } from './routes.ts'
import { COURSE_CASE } from './rules/case.ts'
import { ENROLMENT } from './rules/refund.ts'
import { seedCourses, setCoursesOpen } from './seed/courses.ts'
import { seedCovers } from './seed/covers.ts'
import { seedLearners } from './seed/learners.ts'
import { coursesSettings } from './settings.ts'
import { coursesStaffCalls } from './staff.ts'
import { isTeacher } from './store/authoring.ts'
import { mayReadMedia } from './store/lessons.ts'
import { teachingRoutes } from './teaching/routes.ts'

export const module: Module = {
  name: 'courses',
  personal: coursesPersonal,
  settings: coursesSettings,
  create: (platform) => ({
    plugs: {
      profiles: [{ profile: 'teacher', has: isTeacher }],
      fileKinds: [courseCover, { ...lessonPicture, mayRead: mayReadMedia }, { ...lessonAudio, mayRead: mayReadMedia }],
      purchases: [enrolmentPurchase],
      payees: [payeesOf],
      earners: [earnersOf],
      reviewedServices: [{ kind: ENROLMENT, find: findReviewed }],
      verificationSubjects: [COURSE_CASE],
      searchSources: [courseSearch],
    },
    routes(binder) {
      coursesRoutes(binder, platform)
      teachingRoutes(binder, platform)
      classesRoutes(binder, platform)
      coursesStaffCalls(binder, platform)
    },
    listener: () => coursesListener,
    sweeps: () => classesSweeps(platform),
    demonstration: {
      chapters: [seedCourses, seedCovers(platform.settings.dataDir), seedLearners],
      setOpen: setCoursesOpen,
    },
  }),
}
