import { scriptJson } from '../Island.tsx'
import { DATA_ID, type CheckoutData } from './data.ts'

/** The data of the page for its script. */
export const DataScript = ({ data }: { data: CheckoutData }) => (
  <script type="application/json" id={DATA_ID} dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
)
