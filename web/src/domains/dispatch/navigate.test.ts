import { expect, test } from 'vitest'
import { wayTo } from './navigate.ts'

const airport = { latitude: -25.92083, longitude: 32.57261 }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

test.each([
  ['a phone with Android', ANDROID, 5, 'geo:-25.92083,32.57261?q=-25.92083,32.57261'],
  ['an iPhone', IPHONE, 5, 'https://maps.apple.com/?daddr=-25.92083,32.57261&dirflg=d'],
  ['an iPad, which says that it is a Mac', MAC, 5, 'https://maps.apple.com/?daddr=-25.92083,32.57261&dirflg=d'],
  [
    'a computer with one touched screen',
    MAC,
    1,
    'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=-25.92083%2C32.57261',
  ],
  ['a computer', MAC, 0, 'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=-25.92083%2C32.57261'],
])('the way is shown by %s', (_, userAgent, maxTouchPoints, href) => {
  expect(wayTo(airport, { userAgent, maxTouchPoints })).toBe(href)
})
