import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPicture } from '../../../testing/files.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { shopFor } from '../../../testing/shops.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { findShop } from './public.ts'

let server: TestServer
let staff: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

let next = 0
const application = (more: object = {}) => ({
  businessName: `Tasca ${++next} do Bairro`,
  address: 'Rua da Resistência 1420, Malhangalene',
  phone: '+258 84 123 4567',
  ...more,
})

const apply = (person: Visitor, more: object = {}) => person.post('/api/restaurants/applications', application(more))

const statusOf = async (id: string) => (await findShop(server.app.platform.db.sql, id))?.status

async function decide(shopId: string, decision: object) {
  const cases = (await staff.get('/api/operator/verifications')).body as unknown as { id: string; subjectId: string }[]
  const found = cases.find(({ subjectId }) => subjectId === shopId)
  const { status, text } = await staff.post(`/api/operator/verifications/${found?.id}/decision`, decision)
  if (status !== 200) throw new Error(`the decision answered ${status}: ${text}`)
}

describe('the application of a restaurant', () => {
  it('needs the three stated fields only, waits, and becomes a restaurant once approved (REST-005, VEND-011)', async () => {
    const owner = await server.person({ userType: 'restaurant_vendor' })
    expect((await owner.get('/api/vendor/profile')).body).toBeNull()
    const { status, body } = await apply(owner, { businessName: 'Tasca da Telma' })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ businessName: 'Tasca da Telma', businessType: 'restaurant', status: 'submitted' }),
    ])
    expect((await owner.get('/api/vendor/profile')).body).toEqual(body)
    const visitor = server.visitor()
    const quote = () => visitor.post(`/api/shops/${body['id']}/delivery`, { districtId: 'kampfumo' })
    expect((await quote()).body['code']).toBe('shops.not_found')
    await decide(body['id'], { decision: 'approved' })
    await expect.poll(() => statusOf(body['id'])).toBe('approved')
    expect((await quote()).status).toBe(200)
  })

  it('refuses short names and addresses and invalid numbers in Portuguese (REST-002, REST-003, REST-004, REST-007)', async () => {
    const owner = await server.person()
    const { status, body } = await apply(owner, { businessName: 'A', address: 'Rua 1', phone: '112345678' })
    expect(status).toBe(400)
    expect(body['fields'].map(({ path, message }: { path: string; message: string }) => [path, message])).toEqual([
      ['businessName', 'O nome do negócio deve ter pelo menos 2 caracteres.'],
      ['address', 'O endereço deve ter pelo menos 10 caracteres.'],
      ['phone', 'Número de telefone inválido'],
    ])
    expect((await owner.get('/api/vendor/profile')).body).toBeNull()
    expect((await apply(server.visitor())).status).toBe(401)
  })

  it('is one restaurant and one pharmacy a person', async () => {
    const owner = await server.person()
    expect((await apply(owner)).status).toBe(201)
    expect((await apply(owner)).body['code']).toBe('shops.already_registered')
    const pharmacy = await owner.post('/api/pharmacies/applications', application())
    expect([pharmacy.status, pharmacy.body['businessType']]).toEqual([201, 'pharmacy'])
    expect((await owner.get('/api/vendor/profile')).body['businessType']).toBe('restaurant')
    expect((await owner.get('/api/vendor/profile?type=pharmacy')).body['businessType']).toBe('pharmacy')
    expect((await owner.get('/api/auth/user')).body['profiles']).toContain('shop')
  })

  it('puts facts and papers before staff, and goes back to them when it is corrected', async () => {
    const owner = await server.person()
    const uploadId = await uploadPicture(owner, 'evidence', 'alvara.png')
    const { body } = await apply(owner, {
      neighborhoodId: undefined,
      districtId: 'kampfumo',
      businessLicense: 'ALV-2026-17',
      taxNumber: ' 400 123 456 ',
      licensePaper: { uploadId, number: 'ALV-2026-17' },
    })
    expect(body).toMatchObject({ city: 'Maputo', provinceId: 'maputo-cidade', districtId: 'kampfumo' })
    const cases = (await staff.get('/api/operator/verifications')).body as unknown as {
      subjectId: string
      facts: unknown
      papers: unknown
    }[]
    expect(cases.find(({ subjectId }) => subjectId === body['id'])).toMatchObject({
      facts: expect.arrayContaining([
        { label: 'Tipo', value: 'Restaurante' },
        { label: 'Lugar', value: 'KaMpfumo, Maputo Cidade' },
        { label: 'NUIT', value: '400123456 (confirme o NUIT: o último algarismo não condiz)' },
      ]),
      papers: [expect.objectContaining({ label: 'Alvará', number: 'ALV-2026-17' })],
    })
    await decide(body['id'], { decision: 'approved' })
    await expect.poll(() => statusOf(body['id'])).toBe('approved')
    const corrected = await owner.send('PUT', '/api/vendor/application', application({ businessName: 'Outro Nome' }))
    expect([corrected.status, corrected.body['status'], corrected.body['businessName']]).toEqual([
      200,
      'submitted',
      'Outro Nome',
    ])
    expect(await statusOf(body['id'])).toBe('submitted')
  })

  it('of a pharmacy puts its responsible pharmacist and their card before staff, until its last day', async () => {
    const owner = await server.person()
    const uploadId = await uploadPicture(owner, 'evidence', 'carteira.png')
    const { body } = await owner.post('/api/pharmacies/applications', {
      ...application(),
      pharmacist: 'Rosa Cossa',
      pharmacistPaper: { uploadId, number: 'OFM-812', expiresOn: '2099-12-31' },
    })
    expect([body['status'], body['pharmacist']]).toEqual(['submitted', 'Rosa Cossa'])
    const cases = (await staff.get('/api/operator/verifications')).body as unknown as { subjectId: string }[]
    expect(cases.find(({ subjectId }) => subjectId === body['id'])).toMatchObject({
      facts: expect.arrayContaining([{ label: 'Farmacêutico responsável', value: 'Rosa Cossa' }]),
      papers: [{ label: 'Carteira do farmacêutico responsável', number: 'OFM-812', expiresOn: '2099-12-31' }],
    })
  })

  it("refuses another person's papers, unknown places, and coordinates that are swapped or abroad", async () => {
    const [owner, other] = [await server.person(), await server.person()]
    const uploadId = await uploadPicture(other, 'evidence', 'alvara.png')
    const codes = []
    for (const more of [
      { licensePaper: { uploadId } },
      { districtId: 'atlantis' },
      { latitude: 32.58, longitude: -25.96 },
      { latitude: 'NaN', longitude: 32.58 },
      { latitude: -25.96 },
    ]) {
      const { body } = await apply(owner, more)
      codes.push(body['fields']?.[0]?.code ?? body['code'])
    }
    expect(codes).toEqual([
      'files.not_found',
      'places.unknown',
      'coordinates_swapped',
      'not_a_number',
      'coordinates_incomplete',
    ])
    expect((await owner.get('/api/vendor/profile')).body).toBeNull()
  })

  it('takes no name that imitates a known one in its city, nor letters of other alphabets (VEN-06)', async () => {
    await shopFor(server, { kind: 'pharmacy', name: 'Farmácia Moderna' })
    const owner = await server.person()
    const codes = []
    for (const businessName of ['Farmacia  MODERNA', 'Farmác1a Modema', 'Fаrmácia Moderna']) {
      const { body } = await owner.post(
        '/api/pharmacies/applications',
        application({ businessName, districtId: 'kampfumo' }),
      )
      codes.push(body['fields']?.[0]?.code ?? body['code'])
    }
    expect(codes).toEqual(['shops.name_taken', 'shops.name_taken', 'name_characters'])
    const elsewhere = await owner.post(
      '/api/pharmacies/applications',
      application({ businessName: 'Farmácia Moderna', districtId: 'beira' }),
    )
    expect(elsewhere.status).toBe(201)
  })
})
