import kafkajs, { type AclEntry, type AclOperationTypes, type AclResourceTypes, type Admin } from 'kafkajs'
import { deadTopic } from '@portico/kit/bus/bus'
import { actedTopics, topics } from '@portico/proto/topics'
import { servicesWithData } from '../compose/services.ts'
import { OPERATOR } from './users.ts'

// Node does not see these as named exports of kafkajs.
const { AclOperationTypes: Operation, AclResourceTypes: Resource, ResourcePatternTypes: Pattern } = kafkajs

/** The topics of another service that a service consumes. */
const consumed: Record<string, readonly { name: string }[]> = {
  commerce: [topics.assetChanged, topics.releasePublished],
  census: [topics.submitted, topics.releasePublished],
  identity: Object.values(actedTopics),
  performance: [topics.releasePublished],
  sites: [topics.productChanged, topics.stockChanged, topics.settingsChanged, topics.formsChanged],
}

/** At its start a service creates missing topics, and reads the settings of existing ones. */
const preparing = [Operation.CREATE, Operation.DESCRIBE_CONFIGS]

const allow = (
  user: string,
  resourceType: AclResourceTypes,
  resourceName: string,
  operations: readonly AclOperationTypes[],
  resourcePatternType = Pattern.LITERAL,
): AclEntry[] =>
  operations.map((operation) => ({
    principal: `User:${user}`,
    host: '*',
    operation,
    permissionType: kafkajs.AclPermissionTypes.ALLOW,
    resourceType,
    resourceName,
    resourcePatternType,
  }))

/**
 * A service may do everything with the topics and groups that begin with its name, read the topics of others that it
 * consumes, and write their dead letters. The rules of the operator reserve the cluster and the broker's own topics: a
 * resource without a rule is open to every user (`allow.everyone.if.no.acl.found`).
 */
export const accessRules: readonly AclEntry[] = [
  ...servicesWithData.flatMap((user) => [
    ...allow(user, Resource.TOPIC, `${user}.`, [Operation.ALL], Pattern.PREFIXED),
    ...allow(user, Resource.GROUP, `${user}.`, [Operation.ALL], Pattern.PREFIXED),
  ]),
  ...Object.entries(consumed).flatMap(([user, names]) =>
    names.flatMap(({ name }) => [
      ...allow(user, Resource.TOPIC, name, [Operation.READ, ...preparing]),
      ...allow(user, Resource.TOPIC, deadTopic(name), [Operation.WRITE, ...preparing]),
    ]),
  ),
  ...allow(OPERATOR, Resource.CLUSTER, 'kafka-cluster', [Operation.ALL]),
  ...allow(OPERATOR, Resource.TOPIC, '__', [Operation.ALL], Pattern.PREFIXED),
]

/** Creates the rules at the broker; existing rules stay. `admin` is a client of the operator. */
export async function allowAccess(admin: Admin): Promise<void> {
  await admin.createAcls({ acl: [...accessRules] })
}
