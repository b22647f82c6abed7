/** Something that the caller of an environment should know and no answer tells. */
export interface Notice {
  readonly code: 'bare-lists' | 'other-platform';
  /** A sentence. */
  readonly message: string;
}

/** What is said at the first bare list of an environment (#subsim-bare-lists). */
export const BARE_LISTS: Notice = {
  code: 'bare-lists',
  message: 'lists are bare (wire documented); published client libraries read enveloped ones: --wire observed',
};

const CUSTOMER_ID = /^([a-z][a-z0-9]*)_customer_id$/;

/** What is said of ignored names under which a shop platform of another name would have its customers (#subsim-other-platform). */
export function otherPlatforms(names: Iterable<string>, ownName: string): readonly Notice[] {
  return [...names].flatMap((name): readonly Notice[] => {
    const platform = CUSTOMER_ID.exec(name)?.[1];
    if (platform === undefined) return [];
    const message = `${name} is ignored: here the customer id of the shop platform is called ${ownName}; start with --ecom-name ${platform} to give it that name`;
    return [{ code: 'other-platform', message }];
  });
}
