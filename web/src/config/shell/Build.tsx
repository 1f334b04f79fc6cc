/** The version and commit of the server, from a meta element of the page. */
export function Build() {
  const build = document.querySelector<HTMLMetaElement>('meta[name="portico-build"]')?.content
  if (!build) return null
  return <p className="build">Portico {build}</p>
}
