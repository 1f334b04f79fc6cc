import { MAX_SEARCH_LENGTH } from '@portico/proto/limits'
import { LIST_PAGE_ITEMS } from '@portico/proto/limits/display-limits'
import type { SearchResult } from '@portico/proto/http/website/search'
import type { PageModel, Search } from '../page/model.ts'
import { ItemDate } from '../ui/ItemDate.tsx'
import { ProductList } from '../widgets/summary/ProductList.tsx'

/** The search page (page type 102): a form that needs no script, and what was found. */
export function SearchPage({ page, search }: { page: PageModel; search: Search }) {
  return (
    <section className="page-section search-page" data-width="normal" data-tone="paper" data-first="">
      <div>
        <h1>Search</h1>
        <SearchForm text={search.status === 'empty' ? '' : search.query} />
        <Outcome page={page} search={search} />
      </div>
    </section>
  )
}

/** A form that opens the search page. */
export function SearchForm({ text = '' }: { text?: string }) {
  return (
    <form className="search-form" action="/search" method="get" role="search">
      <label className="visually-hidden" htmlFor="search-text">
        Search this website
      </label>
      <input
        id="search-text"
        type="search"
        name="q"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
        placeholder="Search this website"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="button" type="submit">
        Search
      </button>
    </form>
  )
}

function Outcome({ page, search }: { page: PageModel; search: Search }) {
  switch (search.status) {
    case 'empty':
      return <p className="quiet search-note">Enter one or more words.</p>
    case 'failed':
      return (
        <p className="search-note" role="alert">
          The search does not work at the moment. Please try again in a minute.
        </p>
      )
    case 'found':
      return search.count === 0 && search.products.length === 0 ? (
        <NoResults query={search.query} />
      ) : (
        <SearchResults page={page} search={search} />
      )
  }
}

function NoResults({ query }: { query: string }) {
  return (
    <div className="search-none">
      <h2>{`No results for “${query}”`}</h2>
      <p>Check the spelling, or try fewer or other words.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  )
}

function SearchResults({ page, search }: { page: PageModel; search: Extract<Search, { status: 'found' }> }) {
  const { query, correctedTo, results, products, count, offset } = search
  const total = count + products.length
  return (
    <>
      <p className="quiet search-note" role="status">
        {correctedTo === undefined ? (
          `${total === 1 ? '1 result' : `${total} results`} for “${query}”`
        ) : (
          <>
            {`No results for “${query}”. Showing results for `}
            <strong>{correctedTo}</strong>.
          </>
        )}
      </p>
      {products.length > 0 && (
        <>
          <h2 className="search-group">Products</h2>
          <ProductList products={products} />
        </>
      )}
      {results.length > 0 && (
        <>
          <h2 className={products.length > 0 ? 'search-group' : 'visually-hidden'}>Pages</h2>
          <ol className="search-results" start={offset + 1}>
            {results.map((result) => (
              <Result key={result.path} result={result} page={page} />
            ))}
          </ol>
        </>
      )}
      <Pages search={search} />
    </>
  )
}

function Result({ result: { path, title, item, excerpt }, page }: { result: SearchResult; page: PageModel }) {
  return (
    <li className="search-result">
      <h3>
        <a href={path}>{title}</a>
      </h3>
      {item && item.startDate === undefined && <ItemDate at={item.publishOn} website={page.website} />}
      {excerpt.length > 0 && (
        <p>{excerpt.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}</p>
      )}
    </li>
  )
}

function Pages({ search }: { search: Extract<Search, { status: 'found' }> }) {
  const { query, count, offset, results } = search
  const address = (from: number) =>
    `/search?${new URLSearchParams({ q: query, offset: String(from) }).toString()}`
  const hasMore = offset + results.length < count
  if (offset === 0 && !hasMore) return null
  return (
    <nav className="list-pages" aria-label="Pages of results">
      {offset > 0 && (
        <a className="button" href={address(Math.max(0, offset - LIST_PAGE_ITEMS))} rel="prev">
          Previous
        </a>
      )}
      {hasMore && (
        <a className="button" href={address(offset + LIST_PAGE_ITEMS)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
