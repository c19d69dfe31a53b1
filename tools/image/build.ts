import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRelease } from './release.ts'

const ROOT = join(import.meta.dirname, '../..')
const OWN_BASE = 'localhost/salama-base'
/** What Node links against, time zones and names of ports; extracted only, so no script of a package runs. */
const BASE_PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', 'tzdata']
const NOT_IN_BASE = ['doc', 'man', 'locale', 'perl5', 'lintian'].map((name) => `usr/share/${name}`)

type Image = { tag: string; bytes: number }

/** Builds the image `tag` with buildah on `base`; without one, on a base made of Debian's packages. */
export function buildImage({ tag, base }: { tag: string; base?: string }): Image {
  if (!existsSync(join(ROOT, 'web/dist/.built'))) throw new Error('The pages are missing: npm run build')
  const context = mkdtempSync(join(tmpdir(), 'salama-image-'))
  try {
    if (base === undefined) makeBase(context)
    writeRelease(join(context, 'release'))
    mkdirSync(join(context, 'data'))
    const file = join(ROOT, 'deploy/Containerfile')
    // The format of Docker: that of OCI has no place for a health check.
    run(
      'buildah',
      'build',
      '-q',
      '--format',
      'docker',
      '--build-arg',
      `BASE=${base ?? OWN_BASE}`,
      '-t',
      tag,
      '-f',
      file,
      context,
    )
    return { tag, bytes: Number(run('podman', 'image', 'inspect', '--format', '{{.Size}}', tag)) }
  } finally {
    rmSync(context, { recursive: true, force: true })
  }
}

function makeBase(scratch: string): void {
  const root = join(scratch, 'base')
  run('mmdebstrap', '--quiet', '--variant=extract', `--include=${BASE_PACKAGES}`, 'bookworm', root)
  for (const folder of NOT_IN_BASE) rmSync(join(root, folder), { recursive: true, force: true })
  const archive = join(scratch, 'base.tar')
  run('tar', '--create', '--file', archive, '--directory', root, '.')
  run('podman', 'import', '--quiet', archive, OWN_BASE)
  rmSync(root, { recursive: true })
  rmSync(archive)
}

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
