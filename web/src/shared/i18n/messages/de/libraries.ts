export const libraries = {};
