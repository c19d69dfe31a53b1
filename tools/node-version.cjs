// Plain JavaScript that any Node reads: an older one would stop at the first TypeScript file with an unreadable error.
// On Linux npm brings the right Node (optionalDependencies); elsewhere people bring their own.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `\nA Salama precisa do Node 24.7 ou mais recente; este é o ${process.versions.node}. Instale-o em https://nodejs.org e repita.` +
      `\nSalama needs Node 24.7 or newer; this is ${process.versions.node}. Install it from https://nodejs.org and try again.\n`,
  )
  process.exit(1)
}
