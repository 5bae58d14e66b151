/** Prompts that the artifact's toolbar sends on the writer's behalf (specification 2.9). */
export const artifactPrompts = {
  polish:
    'Please add final polish to this post: check the grammar, add section titles where they help, and make sure that everything reads smoothly.',
  suggest:
    'Please suggest improvements to this post: which changes would make its wording clearer and stronger?',
} as const
