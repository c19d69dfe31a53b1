import { expect, test } from 'vitest'
import { undescribed } from './described.ts'

const answer = (given: object) =>
  undescribed({
    method: 'GET',
    route: '/api/notifications',
    status: 200,
    type: 'application/json; charset=utf-8',
    body: '{"unread":0,"notifications":[]}',
    ...given,
  })

test('an answer is held against what the document says of its call: status, type and body', () => {
  expect(answer({})).toBeUndefined()
  expect(answer({ status: 401, body: '{"code":"platform.unauthorized","message":"Unauthorized"}' })).toBeUndefined()
  expect(answer({ status: 404 })).toMatch(/does not say that GET \/api\/notifications may answer 404/)
  expect(answer({ type: 'text/html' })).toMatch(/answers 200 with 'text\/html'/)
  expect(answer({ body: '{"unread":"none","notifications":[]}' })).toMatch(/unread must be integer/)
  expect(answer({ status: 401, body: '{"code":"nobody.knows","message":"Não."}' })).toMatch(/code must be equal to one/)
})

test('health is told with 503 as with 200; what is no call of the document is left alone', () => {
  const ill = { route: '/api/health', status: 503, body: '{"status":"unavailable","version":"1","database":"down"}' }
  expect(answer(ill)).toBeUndefined()
  expect(answer({ ...ill, body: '{"status":"ill"}' })).toMatch(/otherwise than the document says/)
  expect(answer({ route: '/api/nothing', status: 418 })).toBeUndefined()
})
