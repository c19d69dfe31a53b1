import { parseArgs } from 'node:util'
import { buildImage } from './build.ts'

// `npm run image [-- --tag NAME] [--base NAME]`: the image of deploy/Containerfile, by Debian's buildah; without a base on
// one made of Debian's own packages (mmdebstrap).
const { values } = parseArgs({
  options: { tag: { type: 'string', default: 'localhost/salama' }, base: { type: 'string' } },
})
const { tag, bytes } = buildImage({ tag: values.tag, ...(values.base === undefined ? {} : { base: values.base }) })
console.log(`${tag}: ${(bytes / 1e6).toFixed(0)} MB`)
