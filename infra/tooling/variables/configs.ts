import * as census from '@portico/census/config'
import * as commerce from '@portico/commerce/config'
import * as forms from '@portico/forms/config'
import * as gateway from '@portico/gateway/config'
import * as identity from '@portico/identity/config'
import * as performance from '@portico/performance/config'
import * as sites from '@portico/sites/config'

/** The variables and the secrets of each process, in the order of `.env.example`. */
export const configs = { gateway, identity, sites, forms, commerce, census, performance }
