import { BlockList, isIP } from 'node:net'

/** Networks in which no push service of a browser stands: our own, somebody's home, a cloud's keys (RFC 6890). */
const OWN_NETWORKS = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // All but 2000::/3, which is what is given out, and within it addresses that stand for IPv4.
  ['::', 3, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
] as const

const blocked = new BlockList()
for (const [network, prefix, family] of OWN_NETWORKS) blocked.addSubnet(network, prefix, family)

/** Whether an address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether messages may be sent there at all; what a name leads to is looked at again with each connection. */
export function mayBeSentTo(endpoint: string, ownServices: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (ownServices.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0
    ? /\.(?!local$|localhost$|internal$|home\.arpa$)[a-z][a-z0-9-]*$/.test(host)
    : isPublicAddress(host)
}
