/** The version and commit of what serves this area, as its page names them. */
export function Build() {
  const build = document.querySelector<HTMLMetaElement>('meta[name="portico-build"]')?.content
  if (!build) return null
  return <p className="build">Portico {build}</p>
}
