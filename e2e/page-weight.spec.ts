import { bytesOf, pagesWith, weighPages } from '../tools/page-weights.ts'
import { expect, test } from './fixtures.ts'

// The goals stand in docs/performance.md; these are what keeps weight from creeping back while some pages miss them.
const MOST_KB = { entry: 96, page: 137, staff: 125, map: 120, worker: 12 }

test('no page has grown heavier than it may be on prepaid data', async () => {
  const { entry, pages, map } = weighPages()
  expect(map).toBeGreaterThan(0)
  const heavy = [
    { name: 'entry', bytes: entry, most: MOST_KB.entry },
    { name: 'map', bytes: map, most: MOST_KB.map },
    { name: 'worker', bytes: bytesOf('sw.js'), most: MOST_KB.worker },
  ]
    .concat(pages.map(({ name, bytes, isStaff }) => ({ name, bytes, most: isStaff ? MOST_KB.staff : MOST_KB.page })))
    .filter(({ bytes, most }) => bytes > most * 1_000)
  expect(heavy.map(({ name, bytes }) => `${name}: ${Math.round(bytes / 1_000)} kB`)).toEqual([])
  expect(pages.length).toBeGreaterThan(30)
})

test('the shell of those who work here costs the pages of customers nothing', async () => {
  const workplaces = [
    'doctor-page',
    'doctor-portal-page',
    'driver-page',
    'pharmacy-portal-page',
    'staff-page',
    'teacher-portal-page',
    'vendor-page',
  ]
  expect(pagesWith('Mais partes')).toEqual(workplaces)
  // What stands around customers' pages is in the entry.
  expect(pagesWith('data-profile-switcher')).toEqual([''])
})
