import kafkajs, { type Admin } from 'kafkajs'

/**
 * Changes settings of topics. kafkajs replaces all settings of a topic, so the others are read and sent along. Topics that
 * have the values already are left alone.
 */
export async function changeSettings(
  admin: Admin,
  names: readonly string[],
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const { resources } = await admin.describeConfigs({
    resources: names.map((name) => ({ type, name })),
    includeSynonyms: false,
  })
  const changed = resources
    .map(({ resourceName, configEntries }) => {
      const own = configEntries.filter(
        ({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG,
      )
      return { name: resourceName, own: new Map(own.map((one) => [one.configName, one.configValue])) }
    })
    .filter(({ own }) => Object.entries(wanted).some(([setting, value]) => own.get(setting) !== value))
  if (changed.length === 0) return
  await admin.alterConfigs({
    validateOnly: false,
    resources: changed.map(({ name, own }) => ({
      type,
      name,
      configEntries: Object.entries({ ...Object.fromEntries(own), ...wanted }).map(([setting, value]) => ({
        name: setting,
        value,
      })),
    })),
  })
}
